// biome-ignore-all lint/performance/noBarrelFile: it stands for a package that is one.
// biome-ignore-all lint/performance/noReExportAll: all of it.
// deck.gl's CommonJS build requires a package that exists as an ES module only; its parts load as they are.
export * from '@deck.gl/aggregation-layers'
export * from '@deck.gl/core'
export * from '@deck.gl/geo-layers'
export * from '@deck.gl/layers'
