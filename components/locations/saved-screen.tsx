'use client'

import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCustomerChoice } from '@/components/customer-picker/customer-picker'
import type { ListFiles } from '@/components/location-import/use-list-files'
import type { MapControls } from '@/components/map/map-controls'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { Button } from '@/components/ui/button'
import { besideMap, roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import { useListState } from '@/lib/client/locations/list-state'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useSession } from '@/lib/client/session/session'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { formatCountOf } from '@/lib/format/number'
import { LocationForm } from './form/location-form'
import { useEditing } from './form/use-location-form'
import { ListNotes } from './list-notes'
import { NoMap } from './map/no-map'
import { SavedMap } from './map/saved-map'
import { useListMap } from './map/use-list-map'
import { PanelHead } from './panel-head'
import { PhoneHead } from './phone/phone-head'
import { PhonePanel } from './phone/phone-panel'
import { SavedList } from './saved-list'
import {
  SubmissionDialogs,
  SubmitFields,
  type SubmitFormProps,
  useSubmissionOutcome,
  useSubmitDialogs,
  useSubmitPress,
} from './submit-fields'
import { useSubmitForm, useToastsAboveForm } from './use-submit-form'

/** The active location. @param onShown called to show one on the map */
export function useChoice(onShown: (location: SavedLocation) => void) {
  const setActive = useSavedLocations((list) => list.setActive)
  /** Activates a location and shows it, even if already active. */
  const show = (id: string) => {
    const { locations, activeId } = useSavedLocations.getState()
    const location = locations.find((each) => each.id === id)
    if (activeId !== id) setActive(id)
    if (location) onShown(location)
  }
  /** Shows a location; a second press deselects it. */
  const choose = (id: string) => {
    if (useSavedLocations.getState().activeId === id) setActive(id)
    else show(id)
  }
  return { show, choose }
}

const chosenZoom = 15

interface SavedScreenProps {
  files: ListFiles
  onTable: () => void
}

/** The saved locations on a map, with the forms that edit and submit them. */
export function SavedScreen({ files, onTable }: SavedScreenProps) {
  const isWide = useMedia(besideMap)
  const controls = useRef<MapControls>(null)
  const [overRow, setOverRow] = useState<string>()
  const [overPin, setOverPin] = useState<string>()
  const { editing, add, edit, press } = useEditing()
  const { country, manifest } = useListMap(editing?.place, files.imported)
  const [stop, setStop] = useState<SheetStop>('half')
  const { show, choose } = useChoice((location) => {
    controls.current?.flyTo(location, chosenZoom)
    setStop((now) => (now === 'full' ? 'half' : now))
  })
  const panel = editing ? (
    <LocationForm
      key={editing.before?.id ?? ''}
      editing={editing}
      onFound={(place) => controls.current?.flyTo(place, chosenZoom)}
    />
  ) : (
    <ListPanel
      files={files}
      onAdd={add}
      onTable={onTable}
      onEdit={edit}
      onPress={choose}
      onShow={show}
      lit={overPin}
      onHover={setOverRow}
    />
  )
  // The map begins at the list.
  const isLoading = useListState((state) => state.isLoading)
  const map =
    manifest && !isLoading ? (
      <SavedMap
        key={`${manifest.country} ${manifest.isWorld} ${isWide}`}
        manifest={manifest}
        imported={files.imported}
        draft={editing && { id: editing.before?.id, place: editing.place, onPlace: press }}
        lit={overRow}
        onHover={setOverPin}
        onPress={choose}
        onReady={(ready) => {
          controls.current = ready
        }}
        isWide={isWide}
        isRegistered={files.isRegistered}
      />
    ) : (
      <NoMap country={country} />
    )
  if (!isWide) {
    return (
      <NarrowScreen map={map} panel={panel} stop={stop} onStop={setStop} isForm={editing !== undefined} />
    )
  }
  return (
    <div className="flex min-h-0 w-full flex-1">
      <aside
        data-ground="paper"
        className="z-panel flex w-(--size-panel-wide) max-w-full flex-none flex-col overflow-y-auto bg-paper text-ink-1000"
      >
        {panel}
      </aside>
      <div className="min-w-0 flex-1">{map}</div>
    </div>
  )
}

/** The map extends under the sheet's round corners; overlays at its foot stay above them. */
const mapFoot = { '--map-foot': '14px' } as CSSProperties

/** Half-open sheet's share of the stage: more on phones, where the list has its own foot. */
const halves = { phone: 0.55, tablet: 0.46 }

interface NarrowScreenProps {
  map: ReactNode
  panel: ReactNode
  isForm: boolean
  stop: SheetStop
  onStop: (stop: SheetStop) => void
}

/** Map above, sheet below. */
function NarrowScreen({ map, panel, isForm, stop, onStop }: NarrowScreenProps) {
  const half = halves[useMedia(roomyScreen) ? 'tablet' : 'phone']
  // A new form shows the map, to pick the place.
  useEffect(() => {
    if (isForm) onStop('half')
  }, [isForm, onStop])
  return (
    <div className="relative min-h-0 w-full flex-1 overflow-hidden">
      <div
        style={{ ...mapFoot, bottom: stop === 'peek' ? 82 : `calc(${half * 100}% - 14px)` }}
        className="absolute inset-x-0 top-0"
      >
        {map}
      </div>
      <BottomSheet label="Saved Locations" stop={stop} onStop={onStop} half={half}>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{panel}</div>
      </BottomSheet>
    </div>
  )
}

interface ListPanelProps {
  files: ListFiles
  onAdd: () => void
  onTable: () => void
  onEdit: (id: string) => void
  onPress: (id: string) => void
  onShow: (id: string) => void
  /** Location whose pin is below the cursor. */
  lit: string | undefined
  onHover: (id: string | undefined) => void
}

function ListPanel({ files, onAdd, onTable, ...rows }: ListPanelProps) {
  const isPhone = !useMedia(roomyScreen)
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : undefined
  const dialogs = useSubmitDialogs()
  const customer = useCustomerChoice()
  const form = useSubmitForm({ email, customer, onOutcome: useSubmissionOutcome(dialogs, customer.id) })
  const submission = { form, email, customer, dialogs }
  const tools = { files, onAdd, onTable }
  const list = <SavedList errors={form.rowErrors} attempts={form.attempts} {...rows} />
  if (isPhone)
    return <PhonePanel onFinish={files.finish} head={<PhoneHead {...tools} />} list={list} {...submission} />
  return (
    <>
      <PanelHead {...tools} />
      <ListNotes onFinish={files.finish} />
      {/* On low screens the whole panel scrolls: the list alone would show one row. */}
      <div className="min-h-56 flex-1 border-t border-ink-200">{list}</div>
      <SubmitForm {...submission} />
      <SubmissionDialogs split={form.split} dialogs={dialogs} />
    </>
  )
}

/** Names and submits the evaluation. */
function SubmitForm(props: SubmitFormProps) {
  const { form } = props
  const session = useSession()
  const frame = useRef<HTMLFormElement>(null)
  useToastsAboveForm(frame)
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={useSubmitPress(props)}
      className="grid gap-3 border-t border-ink-200 px-4 py-3.5"
    >
      <SubmitFields {...props} />
      <Button
        type="submit"
        size="lg"
        block
        busy={form.isSubmitting}
        disabled={form.count === 0 || session.status === 'loading'}
      >
        {form.count === 0 ? 'Submit' : `Submit ${formatCountOf(form.count, 'location')}`}
      </Button>
    </form>
  )
}
