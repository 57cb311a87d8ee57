'use client'

import { createContext, use } from 'react'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import type { RecordLayer } from '@/lib/domain/evaluation/configured-layers'

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
