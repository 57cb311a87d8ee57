'use client'

import { Download, FileUp, MapPin, MapPinPlus, Trash2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ListCrumb } from '@/components/location-import/list-crumb'
import { SheetChoice } from '@/components/place-columns/sheet-choice'
import { Button, buttonClass } from '@/components/ui/button'
import { Pill } from '@/components/ui/chip'
import { notify } from '@/components/ui/notify'
import { onDemand } from '@/components/ui/on-demand'
import type { VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import { nameByAddress } from '@/lib/client/locations/address-places'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { limits } from '@/lib/config/limits'
import { templatePath } from '@/lib/config/routes'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import { isPlaceless } from '@/lib/domain/location-file/file-fields'
import { type RowView, rowsOfView } from '@/lib/domain/location-file/problem-groups'
import { windows1252Note } from '@/lib/domain/tables/csv-text'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { ImportTable } from './import-table'
import { ProblemPanel } from './problem-panel'
import { useDoubts } from './use-doubts'
import { type Import, type ImportTarget, useImport } from './use-import'
import { useKeptRows } from './use-kept-rows'

/** With the readers of cells and geometry, which few imports need. */
const ImportPlaces = onDemand(() => import('./import-places').then((part) => part.ImportPlaces))

interface ImportHeadProps {
  given: Import
  view: RowView
  onView: (view: RowView) => void
  isReading: boolean
  onAnotherFile: () => void
  onSheet: (sheet: string) => void
  onPlaces: () => void
  onClose: () => void
  title: string | undefined
}

const views: readonly { view: RowView; label: string }[] = [
  { view: 'all', label: 'All' },
  { view: 'fix', label: 'To fix' },
  { view: 'looked-up', label: 'Address looked up' },
  { view: 'saved', label: 'Already saved' },
  { view: 'twice', label: 'Twice in this file' },
  { view: 'put-right', label: 'Put right' },
]

/** File name, views of the rows, and ignored columns. */
function ImportHead(props: ImportHeadProps) {
  const { given, view, onView, isReading, onAnotherFile, onSheet, onPlaces, onClose, title } = props
  // The sentence about corrections links to them.
  const isOffered = (each: (typeof views)[number]) =>
    each.view === view ||
    (each.view !== 'put-right' && (each.view !== 'twice' || given.tally.counts.twice > 0))
  return (
    <header className="px-5 pt-3.5 pb-3 max-sm:px-4">
      <ListCrumb onClose={onClose} title={title}>
        Import
      </ListCrumb>
      <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 dir="auto" className="min-w-0 truncate text-xl leading-[26px] font-semibold tracking-[-0.018em]">
          {given.file.name}
        </h1>
        <div className="flex items-center gap-1 max-sm:w-full">
          {given.file.sheets && (
            <SheetChoice
              sheets={{ names: given.file.sheets, current: given.file.sheet, onChoose: onSheet }}
              isBusy={isReading}
            />
          )}
          <a href={templatePath} download className={buttonClass({ tone: 'ghost', size: 'sm' })}>
            <Download aria-hidden className="size-3.5" />
            <span className="max-sm:sr-only">Template</span>
          </a>
          <Button
            tone="ghost"
            size="sm"
            icon={<MapPin aria-hidden className="size-3.5" />}
            onClick={onPlaces}
          >
            Places
          </Button>
          <Button
            tone="line"
            size="sm"
            busy={isReading}
            icon={<FileUp aria-hidden className="size-3.5" />}
            onClick={onAnotherFile}
          >
            Another file
          </Button>
        </div>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex gap-1 overflow-x-auto">
          {views.filter(isOffered).map((each) => (
            <Pill
              key={each.view}
              pressed={each.view === view}
              count={given.tally.counts[each.view]}
              onClick={() => onView(each.view)}
            >
              {each.view === 'saved' ? given.knownText : each.label}
            </Pill>
          ))}
        </div>
        <p role="status" className="text-xs text-ink-600">
          {columnsSentence(given)}
        </p>
      </div>
      {[...(given.file.isWindows1252 ? [windows1252Note] : []), ...(given.file.notes ?? [])].map((note) => (
        <p key={note} className="mt-2 text-xs text-warning">
          {note}
        </p>
      ))}
    </header>
  )
}

/** Maximum ignored columns that are named. */
const maxNamed = 3

function columnsSentence({ file, fields, isLookingUp }: Import): string {
  if (isLookingUp) return 'Looking up addresses...'
  const out = file.columns.filter((_, index) => fields[index] === null)
  const matched = `${file.columns.length - out.length} of ${formatCount(file.columns.length)} columns matched`
  if (out.length === 0) return matched
  const named = out.slice(0, maxNamed).join(', ')
  return `${matched}, ${named}${out.length > maxNamed ? ` and ${out.length - maxNamed} more` : ''} left out`
}

interface ImportFooterProps {
  given: Import
  /** Rows are kept in the account. */
  isKept: boolean
  onCancel: () => void
  onLater: () => void
  onDiscard: () => void
  onImport: () => void
  target: ImportTarget | undefined
}

/** Number of ready rows, and the button that adds them. */
function ImportFooter(props: ImportFooterProps) {
  const { given, isKept, onCancel, onLater, onDiscard, onImport, target } = props
  const saved = useSavedLocations((list) => list.locations.length)
  const { ready, fix, saved: known, twice } = given.tally.counts
  const isTooMany = !target && saved + ready > limits.savedLocations
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-ink-200 px-5 py-3 max-sm:px-4">
      <Shares parts={[ready, fix, known]} />
      <p role="status" className="tnum flex flex-1 flex-wrap gap-x-4 text-xs">
        <span>
          <b>{formatCount(ready)}</b> ready
        </span>
        <span>
          <b>{formatCount(fix)}</b> to fix
        </span>
        <span>
          <b>{formatCount(known)}</b> {given.knownText.toLowerCase()}
        </span>
        {twice > 0 && (
          <span>
            <b>{formatCount(twice)}</b> twice in this file
          </span>
        )}
        {target && given.others > 0 && (
          <span>
            <b>{formatCount(given.others)}</b> {target.otherText}
          </span>
        )}
        {given.leftOut > 0 && (
          <span>
            <b>{formatCount(given.leftOut)}</b> left out{' '}
            <button
              type="button"
              onClick={given.takeBack}
              className="relative font-semibold underline underline-offset-[3px] hover:no-underline max-sm:after:absolute max-sm:after:-inset-3 max-sm:after:content-['']"
            >
              Take back
            </button>
          </span>
        )}
      </p>
      <p className={`text-xs ${isTooMany ? 'font-medium text-danger' : 'text-ink-600 max-sm:hidden'}`}>
        {isTooMany && tooMany(saved + ready)}
        {!isTooMany &&
          fix > 0 &&
          (target
            ? 'Rows to fix stay here until they are right.'
            : 'Rows to fix stay with your list, to finish later.')}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap max-sm:justify-between">
        {isKept ? (
          <Button
            tone="ghost"
            size="lg"
            icon={<Trash2 aria-hidden className="size-4" />}
            disabled={fix + ready === 0}
            onClick={onDiscard}
          >
            Discard
          </Button>
        ) : (
          <Button tone="ghost" size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {!target && (isKept || fix > 0) && (
          <Button tone="line" size="lg" onClick={onLater}>
            Finish later
          </Button>
        )}
        <Button
          size="lg"
          className="max-sm:-order-1 max-sm:basis-full"
          icon={<MapPinPlus aria-hidden className="size-4" />}
          disabled={!ready || isTooMany}
          onClick={onImport}
        >
          {target ? target.addText(ready) : `Import ${formatCountOf(ready, 'location')}`}
        </Button>
      </div>
    </footer>
  )
}

const shades = ['bg-ink-1000', 'bg-danger', 'bg-ink-300']

/** Bar of the shares ready, to fix and already saved; the numbers are beside it. */
function Shares({ parts }: { parts: readonly number[] }) {
  return (
    <span aria-hidden className="flex h-1.5 w-48 gap-0.5 max-lg:hidden">
      {shades.map((shade, index) => (
        <span
          key={shade}
          className={`min-w-1 rounded-full ${shade} ${parts[index] ? '' : 'hidden'}`}
          style={{ flexGrow: parts[index] }}
        />
      ))}
    </span>
  )
}

const tooMany = (count: number) =>
  `The list holds up to ${formatCount(limits.savedLocations)} locations; these would make it ${formatCount(count)}. Split the file.`

interface ImportScreenProps {
  file: LocationFile
  /** Key of an import that is taken up again. */
  keptAs?: string | undefined
  isReading: boolean
  onAnotherFile: () => void
  /** Reads another sheet of the workbook. */
  onSheet: (sheet: string) => void
  /** Instead of the saved locations. */
  target?: ImportTarget
  /** @param imported ids of the new locations of a whole file */
  onClose: (imported?: readonly string[]) => void
}

interface PlacesQuestionProps {
  given: Import
  onSheet: (sheet: string) => void
  onClose: () => void
}

function PlacesQuestion({ given, onSheet, onClose }: PlacesQuestionProps) {
  return (
    <ImportPlaces
      file={given.read}
      fields={given.fields}
      isPair={given.pairs !== undefined}
      systems={given.systems}
      chosen={given.places}
      onSheet={onSheet}
      onTake={(taken) => {
        given.takePlaces(taken)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Names imported rows without a name by their address; without an answer, they keep their number as their name. */
function nameRows(rows: readonly AssessedRow[]): void {
  const unnamed = rows.flatMap(({ texts, location }) => (texts.name || !location ? [] : [location]))
  nameByAddress(unnamed).catch(() => undefined)
  if (unnamed.length <= limits.lookedUpAtOnce) return
  const first = formatCount(limits.lookedUpAtOnce)
  notify.info(
    `The first ${first} of ${formatCount(unnamed.length)} locations without a name are named by their address.`,
  )
}

/** @returns ids of the new locations; null if the list cannot take them, which is said */
function importRows(rows: readonly AssessedRow[]): string[] | null {
  const { locations: before, ...store } = useSavedLocations.getState()
  const ready = rows.flatMap(({ location }) => location ?? [])
  const result = store.import(ready)
  if (!result.ok) {
    notify.error(result.message)
    return null
  }
  const undo = () => {
    store.reset()
    store.import(before)
  }
  notify.success(`${formatCountOf(ready.length, 'location')} imported.`, { label: 'Undo', onPress: undo })
  nameRows(rows)
  const known = new Set(before.map(({ id }) => id))
  return result.locations.map(({ id }) => id).filter((id) => !known.has(id))
}

/** Previews a file before it joins the list: rows, problems, and how many are ready. */
export function ImportScreen(props: ImportScreenProps) {
  const { file, keptAs, isReading, onAnotherFile, onSheet, target, onClose } = props
  const given = useImport(file, target)
  const doubts = useDoubts(given)
  const kept = useKeptRows(given, keptAs)
  const [view, setView] = useState<RowView>('all')
  const [current, setCurrent] = useState<string>()
  // Rows that need fixing stay, so that a file may be imported in parts.
  const [imported, setAdded] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(() =>
    isPlaceless({ fields: given.fields, rows: file.rows, pairs: given.pairs }),
  )
  const list = useRef<VirtualListHandle>(null)
  const shown = useMemo(() => rowsOfView(given.rows, view), [given.rows, view])
  const { groups } = given.tally
  const doubt = doubts.find(({ key }) => key === current)
  const group = doubt ? undefined : (groups.find(({ key }) => key === current) ?? groups[0])

  const open = (key: string) => {
    setCurrent(key)
    const first = [...groups, ...doubts].find((each) => each.key === key)?.rows[0]
    const indexIn = (rows: typeof shown) => rows.findIndex(({ row }) => row === first?.row)
    const isShown = indexIn(shown) >= 0
    // The list has to be there before it can scroll.
    if (!isShown) flushSync(() => setView('all'))
    const index = indexIn(isShown ? shown : given.rows)
    if (index >= 0) list.current?.scrollToIndex(index)
  }
  const add = () => {
    const readyRows = rowsOfView(given.rows, 'ready')
    if (target) {
      const isAdded = target.add(readyRows.flatMap(({ location }) => location ?? []))
      if (isAdded && groups.length === 0) onClose()
      return
    }
    const added = importRows(readyRows)
    if (!added) return
    setAdded([...imported, ...added])
    if (groups.length === 0) onClose([...imported, ...added])
    else kept.keep()
  }
  const discard = () => {
    const { fix, ready: left } = given.tally.counts
    const undo = kept.discard()
    onClose(imported)
    notify.success(`${formatCountOf(fix + left, 'row')} discarded.`, { label: 'Undo', onPress: undo })
  }
  const later = async () => {
    if (await kept.keepNow()) onClose(imported)
  }
  return (
    <div data-ground="paper" className="flex min-h-0 w-full flex-1 flex-col bg-paper text-ink-1000">
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <section aria-label="Rows of the file" className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ImportHead
            given={given}
            view={view}
            onView={setView}
            isReading={isReading}
            onAnotherFile={onAnotherFile}
            onSheet={onSheet}
            onPlaces={() => setAsking(true)}
            onClose={() => onClose(imported)}
            title={target?.title}
          />
          <ImportTable
            ref={list}
            given={given}
            rows={shown}
            marked={(doubt ?? group)?.rows}
            doubts={doubts}
          />
        </section>
        <ProblemPanel
          given={given}
          groups={groups}
          group={group}
          doubts={doubts}
          doubt={doubt}
          onOpen={open}
          onPutRight={() => setView('put-right')}
        />
      </div>
      <ImportFooter
        given={given}
        isKept={kept.isKept}
        onCancel={() => onClose(imported)}
        onLater={later}
        onDiscard={discard}
        onImport={add}
        target={target}
      />
      {isAsking && <PlacesQuestion given={given} onSheet={onSheet} onClose={() => setAsking(false)} />}
    </div>
  )
}
