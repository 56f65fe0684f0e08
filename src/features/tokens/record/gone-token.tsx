import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EntryHistory } from '#records/snapshots/entry-history.ts'
import { GoneEntry } from '#records/changes/gone-entry.tsx'
import { lastName } from '#records/changes/history-events.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { visibleText } from '#lib/visible-text.ts'
import { tokenLink } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'
import { GrantTables } from './grant-tables.tsx'
import { readGrantTexts, tokenReading } from '../changes/change-text.ts'

type GoneTokenProps = { list: ListModel<TokenEntry>; id: string; back: ReactNode; children: ReactNode }

/** What is known about a token that is not in the list; `children` when no snapshot has it. */
export function GoneToken({ list, ...props }: GoneTokenProps) {
  return (
    <GoneEntry
      reading={tokenReading}
      loaded={list}
      details={(history) => (
        <>
          <Successor tokens={list.subjects} name={lastName(tokenReading, history)} />
          <LastGrants history={history} />
        </>
      )}
      {...props}
    />
  )
}

function Successor({ tokens, name }: { tokens: readonly TokenEntry[]; name: string | undefined }) {
  const token = name ? tokens.find((other) => other.name === name) : undefined
  if (!token) return null
  return (
    <p className="text-sm text-muted">
      It may have been regenerated, which gives a token a new ID: the list has{' '}
      <Link {...tokenLink(token)} className="text-accent underline">
        another token named <bdi>{visibleText(token.name)}</bdi>
      </Link>
      .
    </p>
  )
}

function LastGrants({ history: { last } }: { history: EntryHistory }) {
  const textOf = (name: string) => last.find(({ field }) => field === name)?.text ?? ''
  return <GrantTables grants={readGrantTexts(textOf)} />
}
