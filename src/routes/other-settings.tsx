import { clsx } from 'clsx'
import { useEffect } from 'react'
import { namedQueries } from '#features/queries/query-search.ts'
import { LinkTemplateSection } from '#features/queries/settings/link-template.tsx'
import { putBeside } from '#features/queries/workspace/import-workspace.ts'
import { WorkspaceActions } from '#features/queries/workspace/workspace-actions.tsx'
import { AboutSection } from '#features/session/about-section.tsx'
import { SessionsSection } from '#features/session/sessions-section.tsx'
import { customRuleCollection, ruleSettingsCollection } from '#features/tokens/rules/rule-settings.ts'
import { CustomRulesSection } from '#features/tokens/rules-page/custom-rules-section.tsx'
import { TokenFindingsSection } from '#features/tokens/rules-page/token-findings-section.tsx'
import { namedTokens } from '#features/tokens/tokens-search.ts'
import type { useAccount } from '#local/account.tsx'
import { BrowserDataSection } from '#local/settings/browser-data-section.tsx'
import { SnapshotsSection } from '#records/changes/snapshots-section.tsx'
import { Area, useIsRead } from './settings-area.tsx'

const collections = [ruleSettingsCollection, customRuleCollection]
const lists = [namedTokens, namedQueries]

/** The areas below the first view. */
export function OtherSettings({ session, account }: ReturnType<typeof useAccount>) {
  const isRead = useIsRead(account, collections, lists)
  useEffect(() => {
    // The router could not scroll to an area that was not there yet.
    if (isRead && document.getElementById('main')?.scrollTop === 0)
      document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isRead])
  return (
    <div className={clsx('flex flex-col gap-5', !isRead && 'invisible')}>
      <Area id="token-rules">
        <TokenFindingsSection />
        <CustomRulesSection />
        <SnapshotsSection title="Snapshots of API tokens" list={namedTokens} />
      </Area>
      <Area id="queries">
        <SnapshotsSection title="Snapshots of saved queries" list={namedQueries} />
        <LinkTemplateSection defaultTemplate={session.deployment?.consoleLink ?? ''} />
      </Area>
      <Area id="sessions">
        <SessionsSection />
      </Area>
      <Area id="data">
        <BrowserDataSection
          account={account}
          putBeside={putBeside}
          actions={<WorkspaceActions session={session} />}
        />
      </Area>
      <Area id="about">
        <AboutSection />
      </Area>
    </div>
  )
}
