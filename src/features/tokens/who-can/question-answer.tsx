import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { actionText, type Question } from '#grants/question.ts'
import { type Able, countByName, isDestructive, findDestroyers } from '#grants/who-can.ts'
import { visibleText } from '#lib/visible-text.ts'
import { anyColumn, readSort, writeSort } from '#records/index/sort-param.ts'
import { type PlainColumn, PlainTable } from '#records/table/plain-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { meaningOf } from '#grants/capability-catalog.ts'
import { everything } from '#grants/token-grants.ts'
import { type GrantedNames, noNames, unknownName } from '#grants/known-names.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { linkTo } from '#form/active-org.tsx'
import { copyLink } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportMenu, tableWriter } from '#ui/save-table.tsx'
import { useNow } from '#ui/now.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { ExpiryBadge, FindingsBadge } from '../fields/badges.tsx'
import { datasetLink, hasAddress, tokenLink, TokenName } from '../fields/token-name.tsx'
import { hasExpired } from '../rules/thresholds.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import { noFilters } from '#records/list/list-search.ts'
import type { PanelProps } from '../list/tokens-view.ts'
import type { TokenEntry } from '../token.ts'
import { causeText, type Indirect, isCertain, useAnswer, whoCanTable } from './answer-text.ts'
import { ActionWords, grantsBehindText, UnknownText } from './action-words.tsx'
import { IndirectTokens, UnclearTokens } from './other-tokens.tsx'

const columns = [
  { id: 'name', label: 'Token', width: 240, narrowWidth: 160, firstSort: 'asc' },
  { id: 'cause', label: 'Cause', width: 176, firstSort: 'desc' },
  { id: 'grant', label: 'Granted as', width: 280, grow: 1 },
  { id: 'expires', label: 'Expires', width: 176, firstSort: 'asc' },
  { id: 'findings', label: 'Findings', width: 120, firstSort: 'desc' },
] as const satisfies readonly PlainColumn[]

type CellProps = Pick<WhoCanTableProps, 'question' | 'search'> & {
  holder: Able<TokenEntry>
  column: (typeof columns)[number]['id']
  findings: TokenFindings | null
}

function Cell({ holder, column, question, search, findings }: CellProps) {
  const { token } = holder
  if (column === 'name') {
    return (
      <>
        <TokenName token={token} search={search} tabIndex={-1} />
        {token.isDuplicate && <span className="shrink-0 text-2xs text-muted">Duplicate ID</span>}
      </>
    )
  }
  if (column === 'cause') {
    return <Badge tone={holder.wildcard ? 'warning' : 'neutral'}>{causeText(holder)}</Badge>
  }
  if (column === 'expires') return <ExpiryBadge expiry={token.expiry} />
  if (column === 'findings') return <FindingsBadge findings={findings} row={token.index} />
  const text = grantsBehindText(token, question)
  return (
    <bdi data-tip={text} className="truncate font-mono text-xs text-muted">
      {text}
    </bdi>
  )
}

type WhoCanTableProps = Pick<PanelProps, 'view' | 'search' | 'update'> & {
  able: readonly Able<TokenEntry>[]
  question: Question
}

function WhoCanTable({ able, question, view: { found: findings }, search, update }: WhoCanTableProps) {
  const navigate = useNavigate()
  const cell = useCallback(
    (holder: Able<TokenEntry>, { id }: (typeof columns)[number]) => (
      <Cell column={id} {...{ holder, question, search, findings }} />
    ),
    [question, findings, search],
  )
  return (
    <PlainTable
      label="Who can"
      scrollId="who-can"
      columns={columns}
      rows={able}
      sort={readSort(search.sort, anyColumn)}
      onSort={(sort) => update({ sort: writeSort(sort) })}
      cell={cell}
      onOpen={({ token }) => {
        if (hasAddress(token)) void navigate(tokenLink(token, search))
      }}
    />
  )
}

const none: readonly Indirect[] = []

type AnswerCounts = {
  readonly able: number
  /** For which it is unknown. */
  readonly unclear: number
  readonly shown: number
  readonly all: number
}

/** "12 of 90 tokens can", or "12 of the 40 tokens shown can" while filters hide some. */
export function ableText({ able, shown, all }: AnswerCounts): string {
  if (shown === all) return `${numberText(able)} of ${countText(all, 'token')} can`
  return `${numberText(able)} of the ${countText(shown, 'token')} shown can`
}

/** What follows the count: the number of all tokens when filters hide some, and how many are unknown; may be empty. */
export function remarksText({ unclear, shown, all }: AnswerCounts): string {
  return [
    ...(shown === all ? [] : [`${numberText(all)} tokens in all`]),
    ...(unclear === 0 ? [] : [`${numberText(unclear)} unknown`]),
  ].join('; ')
}

/** Says that expired tokens can again once they are regenerated; empty when none has expired. */
export function expiredRemark(expired: number, able: number): string {
  if (expired === 0) return ''
  if (able === 1) return 'It has expired, but can again once it is regenerated.'
  if (expired === able) return 'All of them have expired, but can again once they are regenerated.'
  return expired === 1
    ? '1 of them has expired, but can again once it is regenerated.'
    : `${numberText(expired)} of them have expired, but can again once they are regenerated.`
}

/** "4 more can get it indirectly; whether 1 more can get it indirectly is unknown". */
function indirectText(indirect: readonly Indirect[]): string {
  const sure = indirect.filter(isCertain).length
  const perhaps = indirect.length - sure
  return [
    sure > 0 && `${numberText(sure)} more can get it indirectly`,
    perhaps > 0 && `whether ${numberText(perhaps)} more can get it indirectly is unknown`,
  ]
    .filter(Boolean)
    .join('; ')
}

type QuestionAnswerProps = PanelProps & {
  question: Question
  /** All names in the whole list; `noNames` until they are collected. */
  names: GrantedNames
}

/** The question as a sentence, what it means, and the tokens that can; never "0" for an unknown name. */
export function QuestionAnswer({ question, names, ...props }: QuestionAnswerProps) {
  const { list, view, search, update } = props
  const { tokens, shown, unreadable, found: findings } = view
  const now = useNow()
  const { kind, resource, verb, scope } = question
  const dataset =
    kind === 'dataset' && scope !== null && scope !== everything ? datasetLink(scope) : undefined
  const answer = useAnswer(tokens, shown, question, search.sort)
  const { able, unclear, indirect } = answer
  const counts = {
    able: able.length,
    unclear: unclear.length + unreadable.length,
    shown: shown.length,
    all: tokens.length,
  }
  const unknown = useMemo(() => unknownName(names, question), [names, question])
  const isUnknown = unknown !== null && able.length === 0
  const elsewhere = useMemo(
    () =>
      scope !== null && scope !== everything && isDestructive(question)
        ? findDestroyers(shown, scope).able.size
        : 0,
    [question, scope, shown],
  )
  const byName = useMemo(() => countByName(shown, question, names.scopes), [shown, question, names])
  const remarks = remarksText(counts)
  const known = shown.length - unclear.length
  const expired = able.filter(({ token }) => hasExpired(token.expiry, now)).length
  const isFiltered = shown.length < tokens.length
  if (isUnknown && names === noNames) return <TableSkeleton columns={4} label="Looking for names" />
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pt-3 pb-2 sm:px-6">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-base font-semibold">
            Who can <ActionWords question={question} />?
          </h2>
          <p className="text-sm text-muted">
            {meaningOf(kind, resource, verb) ?? 'Not in the catalog: Starboard does not know what it allows.'}{' '}
            <bdi className="ml-1 font-mono text-xs text-faint">
              {visibleText(resource)}: {visibleText(verb)}
            </bdi>
            {dataset && (
              <Link
                {...dataset}
                className="ml-3 whitespace-nowrap underline underline-offset-2 hover:text-ink print:hidden"
              >
                Open dataset
              </Link>
            )}
          </p>
        </div>
        <div className="flex gap-2">
          <Button icon={<Link2 size={14} aria-hidden="true" />} onClick={() => void copyLink(linkTo())}>
            Copy link
          </Button>
          <ExportMenu
            fileName="who-can"
            load={() => tableWriter(() => whoCanTable({ question, answer, tokens, unreadable, findings }))}
          />
        </div>
        <p className="basis-full text-sm">
          <span role="status">
            {unknown && isUnknown ? (
              <UnknownText unknown={unknown} onAsk={update} />
            ) : (
              <>
                {ableText(counts)} <ActionWords question={question} />
                {remarks && `; ${remarks}`}
              </>
            )}
          </span>
          {expired > 0 && <span className="text-muted"> · {expiredRemark(expired, able.length)}</span>}
          {!isUnknown && indirect.length > 0 && (
            <span className="text-muted"> · {indirectText(indirect)}</span>
          )}
          {dataset && elsewhere > able.length && (
            <span className="block text-muted">
              {numberText(elsewhere - able.length)} more can destroy data there by other grants:{' '}
              <Link {...dataset} className="underline underline-offset-2 hover:text-ink">
                all that can destroy it
              </Link>
            </span>
          )}
          {byName > 0 && (
            <span className="block text-muted">
              {numberText(byName)} {able.length > 0 && 'more '}can in every known {kind}, by name, but not in
              those created later
            </span>
          )}
          {unknown && !isUnknown && names !== noNames && (
            <span className="block text-warning">
              <UnknownText unknown={unknown} onAsk={update} />
            </span>
          )}
        </p>
      </div>
      {able.length > 0 ? (
        <WhoCanTable {...props} able={able} question={question} />
      ) : isUnknown ? null : (
        <div className="flex-1">
          <EmptyState
            title={emptyTitle(
              `${visibleText(actionText(question))}${byName > 0 ? ' through *' : ''}`,
              counts,
            )}
            actions={
              isFiltered && <Button onClick={() => update(noFilters(list.resource))}>Ask all tokens</Button>
            }
          >
            {known === 0
              ? `There is no token${isFiltered ? ' shown' : ''} with a known answer.`
              : `${known === 1 ? 'The only token' : `None of the ${numberText(known)} tokens`}${isFiltered ? ' shown' : ''}${counts.unclear > 0 ? ' with a known answer' : ''} ${known === 1 ? 'is not' : 'is'} granted it${whereText(question)}.`}
          </EmptyState>
        </div>
      )}
      {!isUnknown && <IndirectTokens indirect={indirect.filter(isCertain)} tokens={tokens} search={search} />}
      <UnclearTokens
        unclear={unclear}
        maybeIndirect={isUnknown ? none : indirect.filter((each) => !isCertain(each))}
        unreadable={unreadable}
        tokens={tokens}
        search={search}
      />
    </>
  )
}

/** "No token can query every dataset", or "No token shown can …" under filters, unless it is unknown for some. */
export function emptyTitle(action: string, { unclear, shown, all }: Omit<AnswerCounts, 'able'>): string {
  const token = shown === all ? 'token' : 'token shown'
  return unclear > 0 ? `Whether any ${token} can ${action} is unknown` : `No ${token} can ${action}`
}

function whereText({ kind, scope }: Question): string {
  if (kind === 'organization') return ''
  return scope === everything ? ' on *' : ', by name or through *'
}
