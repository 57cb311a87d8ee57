'use client'

import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Field } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { Input } from '@/components/ui/text-field'
import { type TextForm, useTypedValue } from '@/components/ui/use-typed-number'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { corridorLimits } from '@/lib/contract/corridor'
import { type CorridorSettings, corridorPresets, isPreset } from '@/lib/domain/corridor/corridor-settings'
import { isOperating } from '@/lib/domain/plans/own-sites'
import { formatPlain } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'
import { parseTypedNumber } from '@/lib/format/typed-number'
import { LineFields } from './line-fields'
import { RoadList } from './road-list'
import type { CorridorAddress } from './use-corridor-address'

interface SettingsFormProps {
  address: CorridorAddress
  /** Presses on the map add points. */
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
}

const ways = [
  { value: 'number', label: 'By number' },
  { value: 'line', label: 'Draw a line' },
] as const

export function CorridorSettingsForm({ address, isDrawing, onDraw }: SettingsFormProps) {
  const { countries, country, countriesError, retryCountries, isDrawn, chooseCountry, chooseWay } = address
  return (
    <section aria-label="Road and distances" className="grid gap-3 border-t border-ink-200 px-4 py-3.5">
      {countriesError !== undefined && !countries && (
        <ErrorStrip onRetry={retryCountries}>
          {messageOf(countriesError, 'The countries could not be loaded.')}
        </ErrorStrip>
      )}
      {countries?.length === 0 && (
        <p role="status" className="text-xs text-ink-600">
          No country is installed, so there is no road to check.
        </p>
      )}
      <Field label="Country">
        {(control) => (
          <Select
            {...control}
            value={country}
            options={(countries ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={({ target }) => chooseCountry(target.value)}
          />
        )}
      </Field>
      <Segmented
        block
        label="The road"
        segments={ways}
        value={isDrawn ? 'line' : 'number'}
        onChange={(way) => {
          chooseWay(way)
          onDraw(way === 'line' && address.line.length === 0)
        }}
      />
      {isDrawn ? (
        <LineFields line={address.line} onLine={address.setLine} isDrawing={isDrawing} onDraw={onDraw} />
      ) : (
        <RoadList
          country={country}
          countryName={countries?.find(({ slug }) => slug === country)?.name ?? country}
          chosen={address.ref}
          onChoose={address.chooseRoad}
        />
      )}
      <Distances settings={address.settings} isDrawn={isDrawn} onChange={address.setSettings} />
      <SavedCandidates isOn={address.withSaved} onChange={address.setWithSaved} />
    </section>
  )
}

/** Saved locations that are not there yet; those Operating close no gap that is still open. */
function SavedCandidates({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const count = useSavedLocations(({ locations }) => locations.filter((each) => !isOperating(each)).length)
  if (count === 0) {
    return (
      <p className="text-xs text-ink-600">
        Saved locations that are not Operating count as sites here too. You have none.
      </p>
    )
  }
  return (
    <Switch isOn={isOn} className="min-h-8 max-sm:min-h-11" onChange={onChange}>
      My saved locations <b className="tnum font-medium">{formatCount(count)}</b>
      <span className="text-ink-600">{isOn ? ' · count as sites too' : ' · do not count'}</span>
    </Switch>
  )
}

const formWithin = ({ min, max }: { min: number; max: number }, isWhole = false): TextForm<number> => ({
  format: formatPlain,
  isGrouped: true,
  parse(text) {
    const value = parseTypedNumber(text)
    if (value === undefined || value < min || value > max) return undefined
    return isWhole && !Number.isInteger(value) ? undefined : value
  },
})

const forms = {
  spacingKm: formWithin(corridorLimits.spacingKm),
  poolKilowatts: formWithin(corridorLimits.poolKilowatts),
  fastPoints: formWithin(corridorLimits.fastPoints, true),
  exitKm: formWithin(corridorLimits.exitKm),
}

interface DistancesProps {
  settings: CorridorSettings
  isDrawn: boolean
  onChange: (settings: CorridorSettings) => void
}

function Distances({ settings, isDrawn, onChange }: DistancesProps) {
  return (
    <div className="grid gap-2">
      <p className="text-xs font-medium text-ink-700">What the road needs</p>
      <div className="flex flex-wrap gap-2">
        {corridorPresets.map((preset) => (
          <Button
            key={preset.label}
            tone={isPreset(settings, preset) ? 'primary' : 'line'}
            size="sm"
            aria-pressed={isPreset(settings, preset)}
            onClick={() => onChange(preset)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label="A pool every"
          unit="km"
          value={settings.spacingKm}
          form={forms.spacingKm}
          onChange={(spacingKm) => onChange({ ...settings, spacingKm })}
        />
        <NumberField
          label="Of at least"
          unit="kW"
          value={settings.poolKilowatts}
          form={forms.poolKilowatts}
          onChange={(poolKilowatts) => onChange({ ...settings, poolKilowatts })}
        />
        <NumberField
          label="150 kW points"
          value={settings.fastPoints}
          form={forms.fastPoints}
          onChange={(fastPoints) => onChange({ ...settings, fastPoints })}
        />
        <NumberField
          label={isDrawn ? 'Within this of the line' : 'Within this of an exit'}
          unit="km"
          value={settings.exitKm}
          form={forms.exitKm}
          onChange={(exitKm) => onChange({ ...settings, exitKm })}
        />
      </div>
    </div>
  )
}

interface NumberFieldProps {
  label: string
  unit?: string
  value: number
  form: TextForm<number>
  onChange: (value: number) => void
}

function NumberField({ label, unit, value, form, onChange }: NumberFieldProps) {
  const { field } = useTypedValue({ value, form, revision: 0, onChange, onLeave: () => undefined })
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          {...field}
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          className="tnum [&_input]:text-right"
        />
      )}
    </Field>
  )
}
