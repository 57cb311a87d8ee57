'use client'

import { createContext, use } from 'react'
import type { Editing } from '@/components/configuration/use-editing'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import type { RecordLayer } from '@/lib/domain/records/configured-layers'

const usual = readConfiguration({}).configuration

const ConfigurationContext = createContext<MapConfiguration>(usual)

export const RecordConfiguration = ConfigurationContext

/** Configuration of the surrounding record's map. */
export const useRecordConfiguration = (): MapConfiguration => use(ConfigurationContext)

const LayersContext = createContext<readonly RecordLayer[]>([])

export const RecordLayers = LayersContext

/** Configured layers that the surrounding record's map has. */
export const useConfiguredLayers = (): readonly RecordLayer[] => use(LayersContext)

const ColumnsContext = createContext<readonly RecordColumn[]>([])

export const RecordColumns = ColumnsContext

/** All columns of the surrounding record's locations, even those in no list. */
export const useRecordColumns = (): readonly RecordColumn[] => use(ColumnsContext)

const EditingContext = createContext<Editing | undefined>(undefined)

export const RecordEditing = EditingContext

/** Editor of the surrounding record's configuration; undefined for readers. */
export const useRecordEditing = (): Editing | undefined => use(EditingContext)

/** Class that highlights a field while its settings are open in the editor. */
export function useGlow(): (id: string, isSelected?: boolean) => string | undefined {
  const edited = useRecordEditing()?.edited
  return (id, isSelected = false) => {
    if (edited === undefined || id !== edited) return undefined
    return isSelected
      ? 'rounded-[2px] bg-volt text-ink-1000 shadow-[0_0_0_2px_var(--color-volt)]'
      : 'rounded-[2px] bg-volt-wash text-ink-1000 shadow-[0_0_0_2px_var(--color-volt-wash)]'
  }
}
