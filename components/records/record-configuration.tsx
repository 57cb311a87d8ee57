'use client'

import { createContext, use } from 'react'
import type { Editing } from '@/components/configuration/use-editing'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import type { RecordLayer } from '@/lib/domain/records/configured-layers'

const usual = readConfiguration({}).configuration

const ConfigurationContext = createContext<MapConfiguration>(usual)

/** Provides the parts of a record's view with the configuration of its map. */
export const RecordConfiguration = ConfigurationContext

/** The configuration of the surrounding record's map. */
export const useRecordConfiguration = (): MapConfiguration => use(ConfigurationContext)

const LayersContext = createContext<readonly RecordLayer[]>([])

/** Provides the parts of a record's view with the configured layers of its map. */
export const RecordLayers = LayersContext

/** The configured layers that the surrounding record's map has. */
export const useConfiguredLayers = (): readonly RecordLayer[] => use(LayersContext)

const ColumnsContext = createContext<readonly RecordColumn[]>([])

/** Provides the parts of a record's view with the columns of its locations. */
export const RecordColumns = ColumnsContext

/** The columns of the surrounding record's locations. */
export const useRecordColumns = (): readonly RecordColumn[] => use(ColumnsContext)

const EditingContext = createContext<Editing | undefined>(undefined)

/** Provides the parts of a record's view with the editor of its configuration. */
export const RecordEditing = EditingContext

/** The editor of the surrounding record's configuration; undefined if there is none. */
export const useRecordEditing = (): Editing | undefined => use(EditingContext)

/** Marks what the field prints whose settings are open; without effect on others. */
export function useGlow(): (id: string, isSelected?: boolean) => string | undefined {
  const edited = useRecordEditing()?.edited
  return (id, isSelected = false) => {
    if (edited === undefined || id !== edited) return undefined
    return isSelected
      ? 'rounded-[2px] bg-volt text-ink-1000 shadow-[0_0_0_2px_var(--color-volt)]'
      : 'rounded-[2px] bg-volt-wash text-ink-1000 shadow-[0_0_0_2px_var(--color-volt-wash)]'
  }
}
