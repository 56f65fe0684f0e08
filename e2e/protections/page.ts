import { inFile, type Protection } from './protection.ts'

/** Protections of the page, and of code shared with the server. */
export const pageProtections: readonly Protection[] = [
  ...inFile('src/lib/addresses.ts', [
    ['1.2.2', 'ids are encoded', 'segment: encodeURIComponent(id)', 'segment: encodeURI(id)'],
    [
      '3.7.2',
      'no other host after sign-in',
      "url.origin !== base || url.pathname.startsWith('//')",
      'url.origin.length < 1',
    ],
    [
      '3.7.2',
      'nothing but a path after sign-in',
      "if (!to?.startsWith('/') || !URL.canParse(to, base)) return otherwise",
      'if (!to || !URL.canParse(to, base)) return otherwise\n  if (URL.canParse(to)) return to',
    ],
  ]),
  ...inFile('src/features/queries/replace/matcher.ts', [
    ['1.2.9', 'an endless search is stopped', 'running.terminate()\n', '\n'],
  ]),
  ...inFile('src/grants/token-grants.ts', [
    [
      '15.3.6',
      '__proto__ is a name',
      'addToGroup(granted, resource, verb)',
      'if (!(scope in {})) addToGroup(granted, resource, verb)',
    ],
  ]),
  ...inFile('src/lib/visible-text.ts', [
    ['1.3.3', 'invisible characters are shown', '\\u200c\\u200e\\u200f', '\\u200c'],
  ]),
  ...inFile('src/lib/csv.ts', [
    ['1.3.3', 'no formulas in CSV', 'formulaStart.test(cell) ? `', "cell.startsWith('\\0') ? `"],
    ['1.3.3', 'no full-width formulas in CSV', '\\0＝＋－＠]', '\\0]'],
  ]),
  ...inFile('src/features/queries/workspace/workspace-file.ts', [
    [
      '5.2.1',
      'files of more than 100 MB',
      'const largestWorkspace = 100 *',
      'const largestWorkspace = 900 *',
    ],
    [
      '5.2.2',
      'files that are not a workspace',
      "if (head['format'] !== fileFormat) return { problem: noWorkspace }",
      '',
    ],
  ]),
  ...inFile('package.json', [['15.1.2', 'versions are exact', '"hono": "4.13.19"', '"hono": "^4.13.19"']]),
  ...inFile('src/records/table/record-row.tsx', [
    [
      '1.2.1',
      'names in a list are text',
      '(state ? <span className={cellStyles[state]}>{text}</span> : text)',
      '<span dangerouslySetInnerHTML={{ __html: text }} />',
    ],
  ]),
  ...inFile('src/features/tokens/page/token-page.tsx', [
    [
      '3.2.2',
      'the name of a token is text',
      'title={token.name}',
      'title={<bdi dangerouslySetInnerHTML={{ __html: token.name }} />}',
    ],
  ]),
  ...inFile('src/apl/help/markdown.ts', [
    [
      '1.3.5',
      'text of records is code in hovers',
      '`${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`',
      'shown : shown',
    ],
  ]),
  ...inFile('src/local/store-channel.ts', [
    [
      '3.5.5',
      'messages of other tabs are read by schema',
      'if (!read.success) return\n',
      'if (!read.success) return listener(data as StoreChange, false)\n',
    ],
  ]),
  ...inFile('src/features/session/token-sign-in-form.tsx', [
    ['6.2.6', 'an access token is masked', "type={isShown ? 'text' : 'password'}", 'type="text"'],
    [
      '6.2.7',
      'an access token can be pasted',
      'autoComplete="off"',
      'autoComplete="off" onPaste={(event) => event.preventDefault()}',
    ],
  ]),
  ...inFile('src/app/shell.tsx', [
    [
      '7.4.4',
      'the account menu is on every screen',
      "<AccountMenu signingOut={signingOut} onShortcuts={() => setOpen('shortcuts')} />",
      "{location.pathname !== '/queries' && <AccountMenu signingOut={signingOut} onShortcuts={() => setOpen('shortcuts')} />}",
    ],
  ]),
  ...inFile('src/api/session.ts', [
    ['14.2.1', 'an access token travels in the body', "'/auth/token', {", '`/auth/token?token=${token}`, {'],
  ]),
]
