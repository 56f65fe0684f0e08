import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Question, whoCan } from '#grants/who-can.ts'
import { actionText } from '#grants/who-can-sentence.ts'
import { whoDestroys } from '#grants/who-destroys.ts'
import { numberText } from '#lib/count-text.ts'
import type { TokenEntry } from '../token.ts'
import { ActionWords } from '../who-can/action-words.tsx'
import { questionLink } from '../who-can/question-link.ts'
import { type DatasetRow, unreadCount } from './dataset-rows.ts'

type DatasetPowersProps = { dataset: string; tokens: readonly TokenEntry[]; rows: readonly DatasetRow[] }

/** How many tokens can destroy its data, and in which ways, query it and send data into it; each number as in Who can. */
export function DatasetPowers({ dataset, tokens, rows }: DatasetPowersProps) {
  const { destroying, others } = useMemo(() => {
    const asked = [
      ['query', 'read'],
      ['ingest', 'create'],
    ] as const
    const counts = asked.map(([resource, verb]) => {
      const question: Question = { kind: 'dataset', scope: dataset, resource, verb }
      return { question, count: whoCan(tokens, question).able.length }
    })
    return { destroying: whoDestroys(tokens, dataset), others: counts.filter(({ count }) => count > 0) }
  }, [tokens, dataset])
  const unread = unreadCount(rows)
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs text-muted">
      {destroying.count > 0 && (
        <li>
          <strong className="font-medium text-ink">
            {numberText(destroying.count)} can destroy its data:
          </strong>{' '}
          {destroying.ways.map((way, place) => (
            <span key={actionText(way.question)}>
              {place > 0 && ', '}
              <WhoCanLink {...way} />
            </span>
          ))}
        </li>
      )}
      {others.map((other) => (
        <li key={actionText(other.question)}>
          <WhoCanLink {...other} />
        </li>
      ))}
      {unread > 0 && <li>of {numberText(unread)} a part of the grants could not be read</li>}
    </ul>
  )
}

const WhoCanLink = ({ question, count }: { question: Question; count: number }) => (
  <Link {...questionLink(question)} className="inline-block py-1 underline underline-offset-2 hover:text-ink">
    {numberText(count)} can <ActionWords question={question} />
  </Link>
)
