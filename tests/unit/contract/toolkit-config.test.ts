import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { readConfigFile } from '@/lib/contract/config-file'
import { layersOf, type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import {
  colourOf,
  completeConfig,
  type ToolkitLayer,
  toolkitLayers,
  withColour,
  withLayer,
} from '@/lib/contract/toolkit-config'
import { savedLayers } from '@/server/engine/services/scout/scouting-config'

const shipped = savedLayers(scoutingLayers)

/** Saved to a file and read again. */
const reread = (config: ScoutingConfig) => scoutingConfigSchema.parse(JSON.parse(JSON.stringify(config)))
const layer = (config: ScoutingConfig, kind: ToolkitLayer['kind'], at = 0) => {
  const found = toolkitLayers(config).filter((each) => each.kind === kind)[at]
  if (!found) throw new Error(`There is no layer ${kind}.`)
  return found
}

describe('the configurable layers', () => {
  test('are hexagons, locations, charging stations and four clusters by rising radius', () => {
    expect(toolkitLayers(shipped).map(({ kind, zooms, radiusKm }) => [kind, ...zooms, radiusKm])).toEqual([
      ['hexagons', 0, 20, undefined],
      ['parkings', 15, 20, undefined],
      ['chargers', 8, 20, undefined],
      ['clusters', 13.5, 15, 0.5],
      ['clusters', 12, 13.5, 1],
      ['clusters', 10, 12, 3.5],
      ['clusters', 0, 10, 5],
    ])
  })

  test('are completed if a file omits some, which stay hidden', () => {
    const empty: ScoutingConfig = { config: { version: 'v1', config: { visState: { layers: [] } } } }
    const complete = completeConfig(empty)
    expect(toolkitLayers(complete)).toHaveLength(7)
    expect(layersOf(reread(complete))).toMatchObject({
      hexagons: { isVisible: false },
      parkings: { isVisible: false },
      clusters: { isVisible: false },
    })
  })

  test("default to the product's own without a file", () => {
    expect(layersOf(reread(completeConfig(undefined)))).toMatchObject({
      hexagons: scoutingLayers.hexagons,
      parkings: scoutingLayers.parkings,
      chargers: scoutingLayers.chargers,
      clusters: { isVisible: true },
    })
    expect(completeConfig(shipped)).toEqual(shipped)
  })
})

describe('an edited layer', () => {
  test('is drawn as set, even after saving and reading a file', () => {
    const { index } = layer(shipped, 'clusters', 2)
    let config = withLayer(shipped, index, { radiusKm: 4, zooms: [9.5, 12] })
    config = withLayer(config, layer(config, 'hexagons').index, { opacity: 0.4 })
    config = withLayer(config, layer(config, 'chargers').index, { isVisible: false })
    const layers = layersOf(reread(config))
    expect(layers.hexagons).toEqual({ isVisible: true, zooms: [0, 20], opacity: 0.4 })
    expect(layers.chargers.isVisible).toBe(false)
    expect(layers.clusters.bands).toContainEqual({ radiusKm: 4, zooms: [9.5, 12] })
    expect(layers.clusters.bands).toHaveLength(4)
    expect(reread(config)).toEqual(config)
  })

  test('leaves the rest of the file unchanged', () => {
    const index = layer(shipped, 'parkings').index
    const config = withLayer(shipped, index, { zooms: [14, 20] })
    const others = ({ config: each }: ScoutingConfig) =>
      each.config.visState.layers.filter((_, at) => at !== index)
    expect(others(config)).toEqual(others(shipped))
    const [before, after] = [shipped, config].map((each) => each.config.config.visState.layers[index])
    expect(after).toEqual({ ...before, config: { ...before?.config, zoomRange: [14, 20] } })
    expect(config.config.config.visState.layerBlending).toBe('normal')
  })

  test('is renamed after its new radius when it clusters', () => {
    const config = withLayer(shipped, layer(shipped, 'clusters').index, { radiusKm: 0.75 })
    const labels = config.config.config.visState.layers.map(({ config: each }) => each.label)
    expect(labels).toContain('Locations within 0.75 km')
    expect(labels).not.toContain('Locations within 0.5 km')
  })
})

describe('the column that colours the hexagons', () => {
  test('is saved in the file', () => {
    expect(colourOf(reread(withColour(shipped, 'Population')))).toBe('Population')
  })

  test('is null for the shipped file, for scores and for unknown columns', () => {
    expect(colourOf(shipped)).toBeNull()
    expect(colourOf(withColour(shipped, null))).toBeNull()
    expect(colourOf(withColour(shipped, 'Score AC'))).toBeNull()
    const strange = JSON.parse(JSON.stringify(shipped).replaceAll('"Score DC"', '"hobby"')) as ScoutingConfig
    expect(colourOf(strange)).toBeNull()
  })
})

describe('an uploaded file', () => {
  const read = (text: string) => readConfigFile(scoutingConfigSchema, 'mine.json', text)

  test('is used when it is a valid configuration', () => {
    expect(read(JSON.stringify(shipped))).toEqual({ ok: true, value: reread(shipped) })
  })

  test('is refused by name when it is not JSON', () => {
    expect(read('{"config":')).toEqual({
      ok: false,
      sentence: 'The configuration file mine.json is not valid JSON.',
    })
  })

  test('is refused with the place of a mistake and the expected value', () => {
    const wrong = JSON.stringify(shipped).replace('"zoomRange":[15,20]', '"zoomRange":[20,15]')
    const answer = read(wrong)
    expect(answer).toMatchObject({ ok: false })
    expect(JSON.stringify(answer)).toMatch(
      /mine\.json cannot be used\. .*zoomRange: Expected the smaller zoom first/,
    )
  })
})
