'use client'

import { LocationsConfig } from './locations-config'
import { MapToolkit } from './map-toolkit'

/** The two staff panels: map layers, and list and filters. */
export function ToolkitTools({ isSheet }: { isSheet: boolean }) {
  return (
    <>
      <MapToolkit isSheet={isSheet} />
      <LocationsConfig isSheet={isSheet} />
    </>
  )
}
