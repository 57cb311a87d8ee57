'use client'

import { useEffect } from 'react'
import { useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import type { Scouting } from './scouting-state'
import { useScoutingAddress } from './use-scouting-address'

export function useHasRival(country: string | undefined): boolean {
  const active = useLocationsDataset(({ dataset }) => dataset?.country)
  return country !== undefined && active !== undefined && active !== country
}

/** Restores a reopened country's search; true until the address has it. Skips addresses with a search. */
export function useReturn(country: string): boolean {
  const [{ type }, setAddress] = useScoutingAddress()
  const active = useLocationsDataset(({ dataset }) => dataset?.country)
  const isReturning = type === null && active === country
  useEffect(() => {
    const { dataset } = useLocationsDataset.getState()
    if (isReturning && dataset) void setAddress(dataset.place)
  }, [isReturning, setAddress])
  return isReturning
}

type Found = Pick<Scouting, 'manifest' | 'results' | 'address' | 'camera'>

/** For the lifetime of the tab. */
export function useActiveDataset({ manifest, results, address, camera }: Found): void {
  const { found } = results
  const { type } = address
  useEffect(() => {
    if (found === undefined || type === null || !camera) return
    const { lat, lng, zoom } = camera
    useLocationsDataset
      .getState()
      .setDataset({ country: manifest.country, count: found, place: { type, lat, lng, zoom } })
  }, [found, type, camera, manifest.country])
}
