'use client'

import { Check, CircleAlert, MapPin, Minus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FrameDialog } from '@/components/ui/frame-dialog'
import { Segmented } from '@/components/ui/segmented'
import { SelectField } from '@/components/ui/select'
import { useLatest } from '@/components/ui/use-latest'
import type { Around } from '@/lib/client/places/around-places'
import { useAround } from '@/lib/client/places/use-around'
import { lyingClause, swappedClause } from '@/lib/domain/place-columns/lying-in'
import {
  isComplete,
  type PlaceChoice,
  type PlaceColumns,
  type PlaceRole,
  type PlaceWay,
  placeRoles,
  placeWays,
} from '@/lib/domain/place-columns/place-choice'
import type { Evidence, PlaceLook, SeenPlaces } from '@/lib/domain/place-columns/see-places'
import { formatCountOf } from '@/lib/format/number'
import { PlaceDots } from './place-dots'
import { PreviewTable, roleTitles } from './preview-table'
import { SheetChoice, type Sheets } from './sheet-choice'

const wayTitles: Readonly<Record<PlaceWay, string>> = {
  pair: 'Two columns',
  both: 'One column with both',
  geometry: 'Geometry',
  cell: 'H3 cell',
  address: 'Address',
}

const hints: Readonly<Record<PlaceWay, string>> = {
  pair: 'Degrees WGS 84, as numbers or in degrees and minutes.',
  both: 'Latitude and longitude in one cell, or a link to a map.',
  geometry: 'WKT, WKB in hexadecimal, or GeoJSON.',
  cell: 'H3 cells in hexadecimal or decimal, or S2 tokens.',
  address: 'Addresses leave this browser when they are looked up.',
}

export interface WherePlacesProps {
  name: string
  look: PlaceLook
  /** An earlier choice, instead of the guess. */
  chosen?: PlaceChoice | undefined
  /** Reads all rows by a choice. */
  see: (choice: PlaceChoice, signal: AbortSignal) => Promise<SeenPlaces>
  sheets?: Sheets | undefined
  /** Of the primary button, before the number of places. */
  verb: string
  isBusy?: boolean | undefined
  /** At the left of the footer: the way out. */
  aside?: ReactNode
  cancel?: ReactNode
  onUse: (choice: PlaceChoice, seen: SeenPlaces) => void
  onClose: () => void
}

type ByWay = Readonly<Record<PlaceWay, PlaceColumns>>

function startOf({ guesses }: PlaceLook, chosen: PlaceChoice | undefined): ByWay {
  const guessed = Object.fromEntries(placeWays.map((way) => [way, guesses.byWay[way].columns])) as ByWay
  return chosen ? { ...guessed, [chosen.way]: chosen.columns } : guessed
}

interface Seen {
  seen: SeenPlaces | undefined
  /** False while a newer choice is read. */
  isCurrent: boolean
}

/** What the latest choice leads to; the previous one stays until it is read. */
function useSeen(choice: PlaceChoice, see: WherePlacesProps['see']): Seen {
  const [found, setFound] = useState<{ key: string; seen: SeenPlaces | undefined }>()
  const latest = useLatest({ choice, see })
  const key = JSON.stringify([choice.way, choice.columns])
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const { see: seeBy, choice: wanted } = latest.current
      const seen = await seeBy(wanted, leaving.signal).catch(() => undefined)
      if (!leaving.signal.aborted) setFound({ key, seen })
    }
    void read()
    return () => leaving.abort()
  }, [key, latest])
  return { seen: found?.seen, isCurrent: found?.key === key }
}

/** Asks which columns of a table say where its rows are, and shows at once what each choice leads to. */
export function WherePlaces(props: WherePlacesProps) {
  const { name, look, chosen, see, sheets, verb, isBusy = false, aside, cancel, onUse, onClose } = props
  const { guesses, names, rows } = look
  const [way, setWay] = useState<PlaceWay>(chosen?.way ?? guesses.best ?? 'pair')
  const [byWay, setByWay] = useState(() => startOf(look, chosen))
  const choice: PlaceChoice = { way, columns: byWay[way] }
  const { seen, isCurrent } = useSeen(choice, see)
  const take = (columns: PlaceColumns) => setByWay({ ...byWay, [way]: columns })
  const question = useMemo(() => seen && { places: seen.dots, swapped: seen.swapped }, [seen])
  const { around, isLoading } = useAround(question)
  return (
    <FrameDialog
      title="Where are the places?"
      description={`${name} · ${formatCountOf(rows, 'row')} · ${formatCountOf(names.length, 'column')}`}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOutside={false}
      size="table"
      action={sheets && <SheetChoice sheets={sheets} isBusy={isBusy} />}
    >
      <div className="flex h-full min-h-0 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="grid gap-x-5 gap-y-4 px-5 pb-3.5 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_300px]">
            <div className="grid min-w-0 content-start gap-4">
              <div className="overflow-x-auto">
                <Segmented
                  label="How the table says it"
                  block
                  className="min-w-max"
                  segments={placeWays.map((value) => ({ value, label: wayTitles[value] }))}
                  value={way}
                  onChange={setWay}
                />
              </div>
              <Columns look={look} choice={choice} seen={seen} onChange={take} />
              <Why
                look={look}
                choice={choice}
                seen={seen}
                around={around}
                onSwap={() => take({ lat: byWay.pair.lng, lng: byWay.pair.lat } as PlaceColumns)}
              />
            </div>
            <PlaceDots seen={seen} around={around} isLoading={isLoading} isAddress={way === 'address'} />
          </div>
          <PreviewTable look={look} choice={choice} />
        </div>
        <Footer
          verb={verb}
          isBusy={isBusy}
          aside={aside}
          cancel={cancel}
          isReady={isComplete(choice)}
          way={way}
          seen={isCurrent ? seen : undefined}
          onUse={() => seen && onUse(choice, seen)}
        />
      </div>
    </FrameDialog>
  )
}

interface WhyProps {
  look: PlaceLook
  choice: PlaceChoice
  seen: SeenPlaces | undefined
  around: Around | undefined
  onSwap: () => void
}

/** Why the columns were taken, and where the places would lie. */
function Why({ look, choice, seen, around, onSwap }: WhyProps) {
  const { way, columns } = choice
  const guess = look.guesses.byWay[way]
  const isGuess = JSON.stringify(columns) === JSON.stringify(guess.columns)
  const clause = around && seen && lyingClause(around.lying, seen.placed)
  const swapped = around?.swapped && `; ${swappedClause(around.swapped)}`
  return (
    <p className="min-h-9 text-xs text-ink-600">
      {isGuess ? guess.reason : hints[way]}{' '}
      {clause &&
        (way === 'pair' ? `With these two, ${clause}${swapped ?? ''}. ` : `${capitalised(clause)}. `)}
      {way === 'pair' && isComplete(choice) && (
        <button
          type="button"
          onClick={onSwap}
          className="relative font-medium text-ink-1000 underline underline-offset-[3px] hover:no-underline max-sm:after:absolute max-sm:after:-inset-3 max-sm:after:content-['']"
        >
          Swap
        </button>
      )}
      {isGuess && way === 'address' && hints.address}
    </p>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface ColumnsProps {
  look: PlaceLook
  choice: PlaceChoice
  seen: SeenPlaces | undefined
  onChange: (columns: PlaceColumns) => void
}

const noColumn = ''

function Columns({ look, choice, seen, onChange }: ColumnsProps) {
  const roles: readonly PlaceRole[] = placeRoles[choice.way]
  const options = look.names.map((name, at) => ({ value: String(at), label: name }))
  return (
    <div className={roles.length > 1 ? 'grid gap-3 sm:grid-cols-2' : 'grid gap-3'}>
      {roles.map((role) => {
        const column = choice.columns[role]
        const evidence = column === undefined ? undefined : seen?.evidence[role]
        return (
          <div key={role} className="grid min-w-0 content-start gap-1">
            <SelectField
              label={roleTitles[role]}
              value={column === undefined ? noColumn : String(column)}
              placeholder="Choose a column"
              options={options}
              onChange={({ target }) =>
                onChange({
                  ...choice.columns,
                  [role]: target.value === noColumn ? undefined : Number(target.value),
                })
              }
            />
            <Reason evidence={evidence} />
          </div>
        )
      })}
    </div>
  )
}

const marks: Readonly<Record<Evidence['state'], ReactNode>> = {
  good: <Check aria-hidden className="size-3.5 flex-none text-success" />,
  poor: <CircleAlert aria-hidden className="size-3.5 flex-none text-danger" />,
  none: <Minus aria-hidden className="size-3.5 flex-none" />,
}

/** Keeps its line, so that nothing moves while a choice is read. */
function Reason({ evidence }: { evidence: Evidence | undefined }) {
  return (
    <p className="flex min-h-[18px] items-center gap-1 text-xs text-ink-600">
      {evidence && marks[evidence.state]}
      {evidence?.text}
    </p>
  )
}

interface FooterProps extends Pick<WherePlacesProps, 'verb' | 'isBusy' | 'aside' | 'cancel'> {
  isReady: boolean
  way: PlaceWay
  seen: SeenPlaces | undefined
  onUse: () => void
}

/** Why nothing can be used yet. */
function faultOf({ isReady, way, seen }: Pick<FooterProps, 'isReady' | 'way' | 'seen'>): string | undefined {
  if (!isReady) return way === 'pair' ? 'Choose both columns.' : 'Choose the column.'
  if (!seen) return undefined
  if (way === 'address') return seen.addresses.length === 0 ? 'The column has no addresses.' : undefined
  return seen.placed === 0 ? 'No row has a place this way.' : undefined
}

function Footer({ verb, isBusy, aside, cancel, isReady, way, seen, onUse }: FooterProps) {
  const fault = faultOf({ isReady, way, seen })
  const count = way === 'address' ? (seen?.addresses.length ?? 0) : (seen?.placed ?? 0)
  const label =
    way === 'address'
      ? `Look up ${formatCountOf(count, 'address', 'addresses')}`
      : `${verb} ${formatCountOf(count, 'place')}`
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-ink-200 px-5 py-3 max-sm:px-4">
      {aside}
      <p role="status" className="min-w-0 flex-1 text-right text-xs text-ink-600">
        {fault}
      </p>
      <div className="flex gap-2 max-sm:w-full">
        {cancel}
        <Button
          className="max-sm:flex-1"
          busy={isBusy}
          disabled={!seen || fault !== undefined}
          icon={<MapPin aria-hidden />}
          onClick={onUse}
        >
          {seen && !fault ? label : `${way === 'address' ? 'Look up addresses' : `${verb} places`}`}
        </Button>
      </div>
    </div>
  )
}
