import { sameTokens } from '#apl/syntax/apl-tokens.ts'
import { DiffEditor } from '#editor/code-editor-lazy.tsx'
import { Badge } from '#ui/badge.tsx'
import { useTheme } from '#ui/theme.ts'
import { AplChangeList } from './apl-change-list.tsx'

type AplComparisonProps = {
  before: string
  after: string
  /** Of the heading. */
  level: 2 | 3
  /** What the list of changes is called. */
  title: string
  /** Accessible name of the diff. */
  label: string
}

/** Two versions of a query: what changed in sentences, above the diff of their texts. */
export function AplComparison({ before, after, level, title, label }: AplComparisonProps) {
  const theme = useTheme()
  const Heading = `h${level}` as const
  const isSame = before === after
  return (
    // High enough for some sentences, so that little below moves when they come in.
    <section aria-label="APL" className="flex min-h-[28rem] shrink-0 grow flex-col gap-3">
      <Heading className="-mb-1.5 flex items-center gap-2 text-sm font-semibold">
        APL
        {isSame ? (
          <Badge>Same</Badge>
        ) : (
          sameTokens(before, after) && <Badge tone="info">Formatting only</Badge>
        )}
      </Heading>
      {!isSame && <AplChangeList before={before} after={after} title={title} level={level === 2 ? 3 : 4} />}
      <div className="flex min-h-64 flex-1 flex-col overflow-hidden rounded-md border border-line">
        <DiffEditor
          original={before}
          modified={after}
          language="apl"
          label={label}
          theme={theme}
          className="flex-1"
        />
      </div>
    </section>
  )
}
