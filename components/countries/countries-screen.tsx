'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import type { ListedAtlas } from '@/lib/contract/atlases'
import { may, roleOfMe } from '@/lib/domain/access/access'
import { emptyForm, formOf } from '@/lib/domain/countries/build-form'
import { BuildPanel } from './build-panel'
import { CountryList } from './country-list'

/** All countries for staff in internal mode, a sentence for everyone else. */
export function CountriesScreen() {
  const { me, isLoading } = useMe()
  const { isOn, setOn } = useInternalMode()
  if (isLoading || !me)
    return <Frame>{isLoading && <SkeletonRows label="Loading..." className="p-6" />}</Frame>
  if (isOn) return <StaffScreen />
  if (may(roleOfMe(me), 'manageAtlases')) {
    return (
      <Frame>
        <EmptyState
          title="Countries are part of internal mode."
          action={<Button onClick={() => setOn(true)}>Turn on internal mode</Button>}
        />
      </Frame>
    )
  }
  return (
    <Frame>
      <EmptyState title="Only staff may open this page.">
        Countries are shared by all customers. Ask for a country under Support.
      </EmptyState>
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
    {children}
  </div>
)

/** What the form is open for: a new country, or one to update. */
type Opened = { country: ListedAtlas | null; key: number }

function StaffScreen() {
  const [opened, setOpened] = useState<Opened>()
  const open = (country: ListedAtlas | null) =>
    setOpened((before) => ({ country, key: (before?.key ?? 0) + 1 }))
  return (
    <div data-ground="paper" className="flex min-w-0 flex-1 bg-paper text-ink-1000">
      <CountryList
        onAdd={() => open(null)}
        onUpdate={open}
        isAdding={opened !== undefined}
        className={classes('min-w-0 flex-1', opened && 'max-lg:hidden')}
      />
      {opened && (
        <BuildPanel
          key={opened.key}
          updated={opened.country?.name ?? null}
          initial={opened.country ? formOf(opened.country) : emptyForm}
          onClose={() => setOpened(undefined)}
          className="min-w-0 border-ink-200 lg:w-[404px] lg:flex-none lg:border-l max-lg:flex-1"
        />
      )}
    </div>
  )
}
