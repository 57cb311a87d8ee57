'use client'

import { type ClipboardEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { notify } from '@/components/ui/notify'
import { rememberAddress } from '@/lib/client/locations/address-places'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { limits } from '@/lib/config/limits'
import type { GeoResult } from '@/lib/contract/geo'
import {
  type LocationTexts,
  locationOf,
  newTexts,
  placeInField,
  placeTexts,
  textErrors,
  textsOf,
  typedConnectors,
  typedPlace,
} from '@/lib/domain/location-file/location-form'
import { exactPlaces } from '@/lib/domain/location-file/match-address'
import { listMessages } from '@/lib/domain/locations/list-messages'
import { findAtPlace, nextLocationId, type SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Axis } from '@/lib/geo/read-coordinate'

/** An open form and its place on the map. */
export interface Editing {
  /** The edited location; undefined for a new one. */
  before: SavedLocation | undefined
  /** Parsed from the form's coordinates. */
  place: LatLng | undefined
  setPlace: (place: LatLng | undefined) => void
  /** Counts presses on the map; each enters `pressed` into the form. */
  presses: number
  pressed: LatLng | undefined
  close: () => void
}

interface State {
  before: SavedLocation | undefined
  place: LatLng | undefined
  presses: number
  pressed: LatLng | undefined
}

export function useEditing() {
  const [state, setState] = useState<State>()
  const open = (before: SavedLocation | undefined) =>
    setState({ before, place: before, presses: 0, pressed: undefined })
  const editing: Editing | undefined = state && {
    ...state,
    setPlace: (place) => setState((now) => now && { ...now, place }),
    close: () => setState(undefined),
  }
  return {
    editing,
    add: () => open(undefined),
    edit(id: string) {
      const location = useSavedLocations.getState().locations.find((each) => each.id === id)
      if (location) open(location)
    },
    /** Moves the open form's place to a press on the map. */
    press: (pressed: LatLng) =>
      setState((now) => now && { ...now, place: pressed, pressed, presses: now.presses + 1 }),
  }
}

/** Form of one location, validated against the list as it is when sent. */
export function useLocationForm({ before, setPlace, pressed, presses, close }: Editing) {
  const resolver: Resolver<LocationTexts> = (values) => {
    const others = useSavedLocations.getState().locations.filter(({ id }) => id !== before?.id)
    const errors = Object.entries(textErrors(values, others)).map(([field, message]) => [
      field,
      { type: 'validate', message },
    ])
    if (errors.length > 0) return { values: {}, errors: Object.fromEntries(errors) }
    return { values, errors: {} }
  }
  const form = useForm<LocationTexts>({
    defaultValues: before ? textsOf(before) : newTexts(useSavedLocations.getState().locations),
    resolver,
  })
  useFreeId(form, before)
  const picked = useRef<GeoResult>(undefined)
  const show = (place: LatLng) => {
    const texts = placeTexts(place)
    const shouldValidate = form.formState.isSubmitted
    form.setValue('lat', texts.lat, { shouldValidate, shouldDirty: true })
    form.setValue('lng', texts.lng, { shouldValidate, shouldDirty: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on the map, once
  useEffect(() => {
    if (pressed) show(pressed)
  }, [presses])

  /** A pair or a link in one of the fields fills both. */
  const fillBoth = (text: string, axis: Axis): boolean => {
    const pair = placeInField(text, axis)
    if (pair) show(pair)
    return pair !== undefined
  }
  const place = typedPlace({ lat: form.watch('lat'), lng: form.watch('lng') })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place by its value
  useEffect(() => setPlace(place), [place?.lat, place?.lng])

  const send = (texts: LocationTexts) => {
    const { locations, put, setActive, activeId } = useSavedLocations.getState()
    if (!before && locations.length >= limits.savedLocations) return notify.error(listMessages.full)
    const found = exactPlaces(picked.current ? [picked.current] : [])
    const sent = typedPlace(texts)
    const isThere = sent && findAtPlace(found.map(placeOf), sent) !== undefined
    const location = locationOf(texts, before, isThere ? found[0]?.formatted_address : undefined)
    put(location, before?.id)
    void rememberAddress(location)
    if (activeId !== location.id) setActive(location.id)
    close()
  }
  const { errors } = form.formState
  const field = (name: keyof LocationTexts) => ({ ...form.register(name), error: errors[name]?.message })
  const coordinate = (axis: Axis) => ({
    ...field(axis),
    onPaste: (event: ClipboardEvent) => {
      if (fillBoth(event.clipboardData.getData('text'), axis)) event.preventDefault()
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      fillBoth(event.target.value, axis)
      return field(axis).onBlur(event)
    },
  })
  return {
    fields: {
      id: field('id'),
      name: field('name'),
      lat: coordinate('lat'),
      lng: coordinate('lng'),
      evaluationType: field('evaluationType'),
      parkingType: field('parkingType'),
      status: field('status'),
      connectorsAC: field('connectorsAC'),
      connectorsDC: field('connectorsDC'),
      connectorsHPC: field('connectorsHPC'),
    },
    evaluationType: form.watch('evaluationType'),
    connectors: typedConnectors({
      connectorsAC: form.watch('connectorsAC'),
      connectorsDC: form.watch('connectorsDC'),
      connectorsHPC: form.watch('connectorsHPC'),
    }),
    place,
    move: show,
    /** Takes a place of the address search. */
    pick(result: GeoResult) {
      picked.current = result
      show(result.location)
    },
    submit: form.handleSubmit(send),
  }
}

/** As its texts say it. */
const placeOf = ({ location: { lat, lng } }: GeoResult): LatLng => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
})

/** Updates id and name of a new location until they are typed, because the list may load or change elsewhere. */
function useFreeId(form: UseFormReturn<LocationTexts>, before: SavedLocation | undefined): void {
  const free = useSavedLocations(({ locations }) => nextLocationId(locations))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another free id changes them
  useEffect(() => {
    if (before) return
    const texts = newTexts(useSavedLocations.getState().locations)
    for (const field of ['id', 'name'] as const) {
      if (form.getValues(field) === form.formState.defaultValues?.[field])
        form.resetField(field, { defaultValue: texts[field] })
    }
  }, [free])
}
