'use client'

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { PowerMark } from '@/components/network/marks'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/text-field'
import {
  offeredStations,
  type StationOption,
  shippedCost,
  stationKey,
  stationLabel,
  withStations,
} from '@/lib/domain/plans/plan-edits'
import { addedOption, type OptionDraft, optionDrafts, optionsOf } from '@/lib/domain/plans/station-drafts'
import { formatCount } from '@/lib/format/number'
import type { TermsFieldProps } from './limit-fields'

interface StationOptionsProps extends Pick<TermsFieldProps, 'terms' | 'edit'> {
  country: string
  currency: string
}

/** Which stations a site may get; the search gives each site the best. */
export function StationOptions({ terms, edit, country, currency }: StationOptionsProps) {
  const [isOpen, setOpen] = useState(false)
  // An option of one's own stays on offer once it is off.
  const [seen, setSeen] = useState<readonly StationOption[]>(terms.stations)
  const offered = offeredStations([
    ...terms.stations,
    ...seen.filter((each) => !terms.stations.some((other) => stationKey(other) === stationKey(each))),
  ])
  const isAllowed = (station: StationOption) =>
    terms.stations.some((each) => stationKey(each) === stationKey(station))
  const toggle = (station: StationOption) => {
    const isLast = isAllowed(station) && terms.stations.length === 1
    if (isLast) return
    setSeen((before) => [...before.filter((each) => stationKey(each) !== stationKey(station)), station])
    edit((before) =>
      withStations(
        before,
        isAllowed(station)
          ? before.stations.filter((each) => stationKey(each) !== stationKey(station))
          : offered.filter((each) => each === station || isAllowed(each)),
      ),
    )
  }
  return (
    <fieldset>
      <legend className="float-left font-semibold">Station options</legend>
      <p className="flex items-center justify-end text-2xs text-ink-600">
        the best fits each site
        <Button tone="ghost" size="sm" className="-my-1.5 -mr-2 ml-1" onClick={() => setOpen(true)}>
          Edit<span className="sr-only"> station options</span>
        </Button>
      </p>
      <div className="clear-both flex flex-wrap gap-1.5 pt-2">
        {offered.map((station) => (
          <Pill
            key={station.id}
            pressed={isAllowed(station)}
            icon={<PowerMark kilowatts={station.kilowatts} />}
            className="tnum h-8! min-w-[84px] flex-1 justify-center"
            onClick={() => toggle(station)}
          >
            {stationLabel(station)}
          </Pill>
        ))}
      </div>
      {isOpen && (
        <StationDialog
          stations={terms.stations}
          country={country}
          currency={currency}
          onClose={() => setOpen(false)}
          onSave={(stations) => {
            setOpen(false)
            edit((before) => withStations(before, stations))
          }}
        />
      )}
    </fieldset>
  )
}

interface StationDialogProps {
  stations: readonly StationOption[]
  country: string
  currency: string
  onClose: () => void
  onSave: (stations: readonly StationOption[]) => void
}

const maxOptions = 10

/** Connectors, power and cost of each option. */
function StationDialog({ stations, country, currency, onClose, onSave }: StationDialogProps) {
  const [drafts, setDrafts] = useState(() => optionDrafts(stations))
  const [isTried, setTried] = useState(false)
  const { options, problems } = optionsOf(drafts)
  const change = (id: string, part: Partial<OptionDraft>) =>
    setDrafts((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const save = () => {
    setTried(true)
    if (options) onSave(options)
  }
  return (
    <Dialog
      open
      isForm
      width="wide"
      title="Station options"
      description={`Each site gets the option that suits it best. Without a cost of your own, the shipped capex counts.`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Apply</Button>
        </>
      }
    >
      <div className="grid gap-2">
        <div
          aria-hidden
          className="grid grid-cols-[1fr_1fr_1.4fr_32px] gap-2 text-xs font-medium text-ink-700 max-sm:grid-cols-[1fr_1fr_1.4fr_44px]"
        >
          <span>Points</span>
          <span>Power each</span>
          <span>Cost</span>
        </div>
        {drafts.map((draft, place) => (
          <OptionRow
            key={draft.id}
            draft={draft}
            number={place + 1}
            shipped={shippedOf(draft, country)}
            currency={currency}
            problem={isTried ? problems.get(draft.id) : undefined}
            onChange={(part) => change(draft.id, part)}
            onRemove={
              drafts.length > 1
                ? () => setDrafts((before) => before.filter(({ id }) => id !== draft.id))
                : undefined
            }
          />
        ))}
        <Button
          tone="line"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-3.5" />}
          disabled={drafts.length >= maxOptions}
          onClick={() => setDrafts((before) => [...before, addedOption(before)])}
        >
          Add an option
        </Button>
      </div>
    </Dialog>
  )
}

function shippedOf(draft: OptionDraft, country: string): number | null {
  const { options } = optionsOf([{ ...draft, cost: '' }])
  const [option] = options ?? []
  return option ? shippedCost(option, country) : null
}

interface OptionRowProps {
  draft: OptionDraft
  number: number
  shipped: number | null
  currency: string
  problem: string | undefined
  onChange: (part: Partial<OptionDraft>) => void
  onRemove: (() => void) | undefined
}

function OptionRow({ draft, number, shipped, currency, problem, onChange, onRemove }: OptionRowProps) {
  const note = `option-${draft.id}-problem`
  const common = {
    autoComplete: 'off',
    className: 'tnum',
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : note,
  }
  return (
    <div>
      <div className="grid grid-cols-[1fr_1fr_1.4fr_auto] gap-2">
        <Input
          {...common}
          aria-label={`Charging points of option ${number}`}
          inputMode="numeric"
          value={draft.connectors}
          onChange={({ target }) => onChange({ connectors: target.value })}
        />
        <Input
          {...common}
          aria-label={`Power of option ${number}`}
          inputMode="decimal"
          unit="kW"
          value={draft.kilowatts}
          onChange={({ target }) => onChange({ kilowatts: target.value })}
        />
        <Input
          {...common}
          aria-label={`Cost of option ${number}`}
          inputMode="decimal"
          icon={<span className="text-xs">{currency}</span>}
          placeholder={shipped === null ? '' : formatCount(shipped)}
          value={draft.cost}
          onChange={({ target }) => onChange({ cost: target.value })}
        />
        <IconButton
          label={`Remove option ${number}`}
          icon={<X aria-hidden />}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </div>
      {problem !== undefined && (
        <p id={note} className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
