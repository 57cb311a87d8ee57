'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type ListFiles, useListFiles } from '@/components/location-import/use-list-files'
import { Button, buttonClass } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { onDemand } from '@/components/ui/on-demand'
import { Tabs } from '@/components/ui/tabs'
import { useUndoKeys } from '@/components/ui/use-undo-keys'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import type { usePlan } from '@/lib/client/network/use-plan'
import { routes } from '@/lib/config/routes'
import type { Plan } from '@/lib/contract/network'
import type { PlanPlace } from '@/lib/contract/plan-terms'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { abroadText, operating, runningOf } from '@/lib/domain/plans/own-sites'
import { currencyOf } from '@/lib/domain/plans/plan-edits'
import { gistOf } from '@/lib/domain/plans/plan-words'
import { formatCountOf } from '@/lib/format/number'
import { PlanFooter } from './plan-footer'
import {
  Chosen,
  Curve,
  counted,
  Head,
  isWithoutPlan,
  NoPlan,
  NotChosen,
  Settings,
  SettingsSheet,
  SiteLists,
  ViewMap,
} from './plan-parts'
import { PlanTitle } from './plan-title'
import { usePlanAddress } from './use-plan-address'
import { usePlanEdits } from './use-plan-edits'
import { ownPinId, usePlanView, type View } from './use-plan-view'

/** Most plans are made without a file. */
const ImportScreen = onDemand(() =>
  import('@/components/location-import/import-screen').then((part) => part.ImportScreen),
)

type PlanCalls = Omit<ReturnType<typeof usePlan>, 'plan' | 'error' | 'isValidating'>

interface PlanViewProps {
  /** The newest version. */
  plan: Plan
  /** An older one to look at instead. */
  older: Plan | undefined
  calls: PlanCalls
}

/** Settings docked; below they open over the map. */
const docked = '(min-width: 72rem)'

/** A plan: its settings, the sites on the map and what they earn. */
export function PlanView({ plan: newest, older, calls }: PlanViewProps) {
  const currency = newest.grounds?.currency ?? currencyOf(newest.settings.country)
  const edits = usePlanEdits(newest, { currency, ...calls })
  const plan = older ?? newest
  const isReadOnly = older !== undefined
  const address = usePlanAddress()
  const isWide = useMedia(besideMap)
  const isDocked = useMedia(docked)
  const files = useListFiles()
  const { choose: chooseFile, isReading } = files
  const view = usePlanView({ plan, edits, calls, currency, address, isReadOnly, chooseFile, isReading })
  useUndoKeys({ undo: isReadOnly ? undefined : edits.undo, redo: isReadOnly ? undefined : edits.redo })
  const notice = older && (
    <OlderNotice
      older={older}
      onRestore={() => {
        edits.edit(() => view.terms)
        void address.setAddress({ version: null })
      }}
      onNewest={() => void address.setAddress({ version: null })}
    />
  )
  if (files.opened) {
    return <OwnSitesImport key={files.opened.key} file={files.opened.file} files={files} view={view} />
  }
  return isWide ? (
    <WideView view={view} notice={notice} isDocked={isDocked} />
  ) : (
    <NarrowView view={view} notice={notice} />
  )
}

interface OwnSitesImportProps {
  file: LocationFile
  files: ListFiles
  view: View
}

/** A file of own sites, read and checked as one of saved locations. */
function OwnSitesImport({ file, files, view }: OwnSitesImportProps) {
  const { plan, own, address } = view
  const { isReading, choose, takeSheet, close } = files
  const existing = useMemo(() => own.places.map(comparable), [own.places])
  return (
    <ImportScreen
      file={file}
      isReading={isReading}
      onAnotherFile={choose}
      onSheet={takeSheet}
      onClose={() => close()}
      target={{
        title: plan.name,
        existing,
        knownText: 'Already there',
        addText: (count) => `Add ${formatCountOf(count, 'own site')}`,
        counted: runningOf,
        otherText: `not ${operating}`,
        abroad: abroadText,
        add(locations) {
          const isAdded = own.addFrom(locations)
          // An older version is only looked at.
          if (isAdded) void address.setAddress({ version: null })
          return isAdded
        },
      }}
    />
  )
}

/** By its place alone: its ID is of another list than the file's. */
const comparable = ({ id, name, lat, lng }: PlanPlace): SavedLocation => ({
  id: ownPinId(id),
  name,
  lat,
  lng,
  evaluationType: 'DC',
  parkingType: '',
  type: '',
  status: operating,
})

interface LayoutProps {
  view: View
  notice: ReactNode
}

function WideView({ view, notice, isDocked }: LayoutProps & { isDocked: boolean }) {
  const { plan, edits, took, isReadOnly } = view
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col">
      <div className="flex min-h-0 flex-1">
        {isDocked && (
          <aside
            aria-label="Settings of the plan"
            data-ground="paper"
            className="z-panel flex w-[300px] flex-none flex-col overflow-y-auto bg-paper text-ink-1000 xl:w-80"
          >
            <PlanTitle plan={plan} onVersion={(version) => void view.address.setAddress({ version })} />
            <div className="border-t border-ink-200">
              <Settings view={view} />
            </div>
          </aside>
        )}
        <div className="min-w-0 flex-1">
          <ViewMap view={view} isWide />
        </div>
        <div
          data-ground="paper"
          className="z-panel flex w-[488px] flex-none flex-col overflow-y-auto bg-paper text-ink-1000 xl:w-[584px]"
        >
          {!isDocked && (
            <div className="flex items-end border-b border-ink-200 pr-4">
              <div className="min-w-0 flex-1">
                <PlanTitle plan={plan} onVersion={(version) => void view.address.setAddress({ version })} />
              </div>
              <div className="pb-2.5">
                <SettingsSheet view={view} />
              </div>
            </div>
          )}
          {notice}
          <Head view={view} />
          <Curve view={view} />
          <div className="flex min-h-[300px] flex-1 flex-col">
            <SiteLists view={view} />
          </div>
        </div>
      </div>
      <PlanFooter plan={plan} edits={edits} took={took} isReadOnly={isReadOnly} isNarrow={false} />
    </div>
  )
}

type NarrowTab = 'chosen' | 'left' | 'map' | 'curve'

/** Result, then list; no map behind. */
function NarrowView({ view, notice }: LayoutProps) {
  const { plan, edits, took, isReadOnly, picking, address } = view
  const [tab, setTab] = useState<NarrowTab>(address.list)
  useEffect(() => {
    if (picking) setTab('map')
  }, [picking])
  const choose = {
    ...view,
    select(id: string | null): void {
      view.select(id)
      if (id !== null && id !== address.site) setTab('map')
    },
  }
  return (
    <div data-ground="paper" className="flex min-h-0 w-full flex-1 flex-col bg-paper text-ink-1000">
      <div className="shrink-0">
        <div className="flex items-center gap-1 px-4 pt-2.5">
          <Link href={routes.network} className={`${buttonClass({ tone: 'ghost', size: 'md' })} -ml-2`}>
            <ArrowLeft aria-hidden className="size-4" />
            Plans
          </Link>
          <PlanTitle isCompact plan={plan} onVersion={(version) => void address.setAddress({ version })} />
          <SettingsSheet view={view} />
        </div>
        {notice}
        <Head view={view} isBrief={tab === 'map'} />
        {tab !== 'map' && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-3 text-xs text-ink-600">
            <Chip tone="warning">Screening estimate</Chip>
            {gistOf(view.terms)}
          </p>
        )}
      </div>
      <Tabs
        label="Parts of the plan"
        value={tab}
        onChange={setTab}
        className="flex min-h-0 flex-1 flex-col border-t border-ink-200"
        listClassName="px-4"
        contentClassName="relative flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden"
        tabs={[
          {
            value: 'chosen',
            label: counted('Sites', plan.result?.sites.length),
            content: <Chosen view={choose} isNarrow />,
          },
          {
            value: 'left',
            label: counted('Not chosen', plan.result?.leftOut.length),
            content: <NotChosen view={choose} isNarrow />,
          },
          { value: 'map', label: 'Map', content: <ViewMap view={view} isWide={false} /> },
          {
            value: 'curve',
            label: 'Budget curve',
            content: isWithoutPlan(plan) ? <NoPlan view={view} /> : <Curve view={view} />,
          },
        ]}
      />
      <PlanFooter plan={plan} edits={edits} took={took} isReadOnly={isReadOnly} isNarrow />
    </div>
  )
}

interface OlderNoticeProps {
  older: Plan
  onRestore: () => void
  onNewest: () => void
}

function OlderNotice({ older, onRestore, onNewest }: OlderNoticeProps) {
  return (
    <div
      role="status"
      className="mx-4 mt-3 flex flex-wrap items-center gap-2 rounded-md bg-info-wash px-3.5 py-2.5"
    >
      <p className="min-w-40 flex-1">{`This is version ${older.version}, with its settings as they were.`}</p>
      <Button tone="line" size="sm" onClick={onRestore}>
        Restore
      </Button>
      <Button tone="ghost" size="sm" onClick={onNewest}>
        Show the newest
      </Button>
    </div>
  )
}
