'use client'

import { LocationsConfig } from './locations-config'
import { MapToolkit } from './map-toolkit'

export function ToolkitTools({ isSheet }: { isSheet: boolean }) {
  return (
    <>
      <MapToolkit isSheet={isSheet} />
      <LocationsConfig isSheet={isSheet} />
    </>
  )
}
