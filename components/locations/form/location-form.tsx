'use client'

import { Crosshair } from 'lucide-react'
import { useState } from 'react'
import { PlaceBox } from '@/components/map/tools/place-box'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { usePlaceFault } from '@/lib/client/places/place-faults'
import { useAddress, useSettledPlace } from '@/lib/client/places/use-address'
import { usePlaceSearch } from '@/lib/client/places/use-place-search'
import { lengths } from '@/lib/contract/bounds'
import type { GeoResult } from '@/lib/contract/geo'
import {
  connectorConfigText,
  defaultStation,
  plannedCapacity,
  plannedPowers,
  plannedStation,
} from '@/lib/domain/estimate/evaluated-station'
import { connectorInputs } from '@/lib/domain/location-file/location-form'
import { placeFaultTexts, turnedRound } from '@/lib/domain/locations/place-doubts'
import {
  currentsOfType,
  needsParkingType,
  powerTypeOptions,
  type SavedLocation,
} from '@/lib/domain/locations/saved-list-rules'
import { formatConnectorConfig, formatCount } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { parkingOptions, statusOptions } from './parking-options'
import { type Editing, useLocationForm } from './use-location-form'

interface LocationFormProps {
  editing: Editing
  onFound: (place: LatLng) => void
}

/** Adds or edits a location, whose place is typed, found by address, or pressed on the map. */
export function LocationForm({ editing, onFound }: LocationFormProps) {
  const { before, close } = editing
  const form = useLocationForm(editing)
  const find = (result: GeoResult) => {
    form.pick(result)
    onFound(result.location)
  }
  const move = (place: LatLng) => {
    form.move(place)
    onFound(place)
  }
  const title = before ? 'Edit location' : 'Add a location'
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      aria-label={title}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-4 py-3.5">
        <h1 className="text-lg leading-6 font-semibold">{title}</h1>
        <AddressField near={form.place} onPlace={find} />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            className="min-w-0 grid-cols-1"
            label="Latitude"
            required
            inputMode="decimal"
            maxLength={60}
            autoComplete="off"
            {...form.fields.lat}
          />
          <TextField
            className="min-w-0 grid-cols-1"
            label="Longitude"
            required
            inputMode="decimal"
            maxLength={60}
            autoComplete="off"
            {...form.fields.lng}
          />
        </div>
        <Where place={form.place} onPlace={move} />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
          <TextField
            className="min-w-0 grid-cols-1"
            label="ID"
            required
            maxLength={lengths.id + 1}
            autoComplete="off"
            {...form.fields.id}
          />
          <TextField
            className="min-w-0 grid-cols-1"
            label="Name"
            required
            maxLength={lengths.name + 1}
            autoComplete="off"
            {...form.fields.name}
          />
        </div>
        <Types form={form} before={before} />
        <ConnectorFields form={form} />
      </div>
      <div className="flex justify-end gap-2 border-t border-ink-200 px-4 py-3">
        <Button tone="line" size="lg" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="lg">
          {before ? 'Save' : 'Add location'}
        </Button>
      </div>
    </form>
  )
}

interface TypesProps {
  form: ReturnType<typeof useLocationForm>
  before: SavedLocation | undefined
}

function Types({ form, before }: TypesProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
      <SelectField
        className="min-w-0 grid-cols-1"
        label="Power type"
        options={powerTypeOptions}
        {...form.fields.evaluationType}
      />
      <SelectField
        className="min-w-0 grid-cols-1"
        label="Parking type"
        required={needsParkingType(form.evaluationType)}
        placeholder="Select"
        options={parkingOptions(before?.parkingType ?? '')}
        {...form.fields.parkingType}
      />
      <SelectField
        className="min-w-0 grid-cols-1"
        label="Status"
        placeholder="None"
        options={statusOptions(before?.status ?? '')}
        {...form.fields.status}
      />
    </div>
  )
}

interface AddressFieldProps {
  near: LatLng | undefined
  onPlace: (place: GeoResult) => void
}

function AddressField({ near, onPlace }: AddressFieldProps) {
  const [text, setText] = useState('')
  const search = usePlaceSearch(text, { country: undefined, near })
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-xs font-medium text-ink-700">
        Address
      </span>
      <PlaceBox
        label="Address"
        text={text}
        onText={setText}
        {...search}
        onPick={onPlace}
        placeholder="Street, place, coordinates or map link"
        hint=""
      />
    </div>
  )
}

/** Address of the place, looked up once typing pauses; its line is reserved to avoid a shift. */
function Where({ place, onPlace }: { place: LatLng | undefined; onPlace: (place: LatLng) => void }) {
  const settled = useSettledPlace(place)
  const { address } = useAddress(settled)
  const fault = usePlaceFault(settled)
  const turned = fault === 'swapped' && settled ? turnedRound(settled) : undefined
  if (fault) {
    return (
      <div className="-mt-1.5 grid min-h-8 justify-items-start gap-1.5">
        <p role="alert" className="text-xs font-medium text-danger">
          {placeFaultTexts[fault]}
        </p>
        {turned && (
          <Button tone="line" size="sm" onClick={() => onPlace(turned)}>
            Swap
          </Button>
        )}
      </div>
    )
  }
  return (
    <p aria-live="polite" className="-mt-1.5 flex min-h-8 items-start gap-1.5 text-xs text-ink-600">
      <Crosshair aria-hidden className="mt-px size-3.5 flex-none" />
      {address || 'Or press the place on the map.'}
    </p>
  )
}

interface ConnectorFieldsProps {
  form: Pick<ReturnType<typeof useLocationForm>, 'fields' | 'evaluationType' | 'connectors'>
}

/** Planned connectors by class, and the capacity that they give. */
function ConnectorFields({ form: { fields, evaluationType, connectors } }: ConnectorFieldsProps) {
  const currents = currentsOfType(evaluationType)
  const stations = currents.map((current) => {
    const config = connectorConfigText(plannedStation(current, connectors))
    return `${formatConnectorConfig(config)} ${current}`
  })
  const usual = {
    AC: defaultStation.AC.connectors,
    DC: 0,
    HPC: connectors.DC > 0 ? 0 : defaultStation.DC.connectors,
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xs font-medium text-ink-700">Connectors</legend>
      <div className="grid grid-cols-3 gap-3">
        {connectorInputs(evaluationType).map(({ class: each, field }) => (
          <TextField
            key={field}
            className="min-w-0 grid-cols-1"
            label={`${each}, ${plannedPowers[each]} kW`}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            placeholder={String(usual[each])}
            {...fields[field]}
          />
        ))}
      </div>
      <p aria-live="polite" className="tnum text-xs text-ink-600">
        Capacity {formatCount(plannedCapacity(currents, connectors))} kW, evaluated as{' '}
        {stations.join(' and ')}.
      </p>
    </fieldset>
  )
}
