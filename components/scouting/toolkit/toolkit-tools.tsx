'use client'

import { LocationsConfig } from './locations-config'
import { MapToolkit } from './map-toolkit'

/** The two panels of staff: what the map draws, and what its list and filters offer. */
export function ToolkitTools({ isSheet }: { isSheet: boolean }) {
  return (
    <>
      <MapToolkit isSheet={isSheet} />
      <LocationsConfig isSheet={isSheet} />
    </>
  )
}
