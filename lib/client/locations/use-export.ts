'use client'

import { useState } from 'react'
import { requestOf } from '@/lib/client/fetch/call-api'
import { saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { type ExportRequest, type FileFormat, locationFileCalls } from '@/lib/contract/location-file'
import { type SavedLocation, toSubmittedLocation } from '@/lib/domain/locations/saved-list-rules'

/** Wording agreed with customers. */
export const exportMessages = {
  done: 'Selected locations exported successfully',
  failed: 'Error exporting locations',
} as const

interface Export {
  isBusy: boolean
  save(locations: readonly SavedLocation[], format: FileFormat): Promise<void>
}

const toExported = (location: SavedLocation): ExportRequest['coords'][number] => ({
  ...toSubmittedLocation(location),
  ...(location.type && { type: location.type }),
  ...(location.status && { status: location.status }),
})

export function useExport(): Export {
  const [isBusy, setBusy] = useState(false)
  const save: Export['save'] = async (locations, format) => {
    setBusy(true)
    try {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const body: ExportRequest = { coords: locations.map(toExported), timezone: timeZone, format }
      const answer = await fetchAnswer(requestOf(locationFileCalls.exportLocations, { body }))
      saveFile({ name: `selected-locations.${format}`, blob: await answer.blob() })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
