'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { useCustomerChoice } from '@/components/evaluation-entry/use-customer-choice'
import type { MapControls } from '@/components/map/map-controls'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { routes } from '@/lib/config/routes'
import { formatCountOf } from '@/lib/format/number'
import { DropTarget } from './drop-target'
import { ImportScreen } from './import/import-screen'
import { ListFileTools } from './list-file-tools'
import { ListNotes } from './list-notes'
import { SavedList } from './saved-list'
import { SavedMap } from './saved-map'
import { SubmitForm, useSubmissionOutcome, useSubmitDialogs } from './submit-form'
import { type ListFiles, useListFiles } from './use-list-files'
import { removeAll } from './use-removal'
import { useSubmitForm } from './use-submit-form'

/** Zoom for a chosen location. */
const chosenZoom = 15

/** The saved locations, or a file on its way into them. */
export function SubmitScreen() {
  const files = useListFiles()
  const { opened, isReading, isOver, choose, close } = files
  return (
    <div className="relative flex min-h-0 w-full flex-1">
      {opened ? (
        <ImportScreen
          key={opened.key}
          file={opened.file}
          isReading={isReading}
          onAnotherFile={choose}
          onClose={close}
        />
      ) : (
        <SavedScreen files={files} />
      )}
      {isOver && <DropTarget />}
    </div>
  )
}

/** The saved locations on a map, and the form that submits them. */
function SavedScreen({ files }: { files: ListFiles }) {
  const controls = useRef<MapControls>(null)
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : undefined
  const dialogs = useSubmitDialogs()
  const customer = useCustomerChoice()
  const form = useSubmitForm({ email, customer, onOutcome: useSubmissionOutcome(dialogs, customer.id) })
  const setActive = useSavedLocations((list) => list.setActive)

  const choose = (id: string) => {
    const { locations, activeId } = useSavedLocations.getState()
    const location = locations.find((each) => each.id === id)
    if (location && activeId !== id) controls.current?.flyTo(location, chosenZoom)
    setActive(id)
  }
  return (
    <div className="flex min-h-0 w-full flex-1">
      <aside
        data-ground="paper"
        className="z-10 flex w-(--size-panel-wide) flex-none flex-col overflow-y-auto bg-paper text-ink-1000 max-md:w-full"
      >
        <PanelHead files={files} />
        <ListNotes />
        {/* On a low screen the whole panel scrolls: the list would show one row. */}
        <div className="min-h-56 flex-1 border-t border-ink-200">
          <SavedList errors={form.rowErrors} attempts={form.attempts} onPress={choose} />
        </div>
        <SubmitForm form={form} email={email} customer={customer} dialogs={dialogs} />
      </aside>
      <div className="min-w-0 flex-1 max-md:hidden">
        <SavedMap
          onPress={choose}
          onReady={(ready) => {
            controls.current = ready
          }}
        />
      </div>
    </div>
  )
}

function PanelHead({ files }: { files: ListFiles }) {
  const { to } = useGuest()
  const query = useSearchParams()
  const count = useSavedLocations((list) => list.locations.length)
  return (
    <div className="px-4 pt-3.5 pb-3">
      {query.has('type') && (
        <Link
          href={to(`${routes.scouting}?${query}`)}
          className={`${buttonClass({ tone: 'ghost', size: 'sm' })} mb-0.5 -ml-2`}
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          Back to Locations
        </Link>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">Saved Locations</h1>
        {count > 0 && (
          <p className="tnum flex items-baseline gap-1 text-xs whitespace-nowrap text-ink-600 max-[22rem]:flex-1 max-[22rem]:justify-between">
            {formatCountOf(count, 'location')}
            {count > 1 && (
              <Button tone="ghost" size="sm" className="-my-1 -mr-2" onClick={removeAll}>
                Remove all
              </Button>
            )}
          </p>
        )}
      </div>
      <ListFileTools files={files} />
    </div>
  )
}
