// biome-ignore-all lint/performance/noBarrelFile: replaces a package that only re-exports.
// biome-ignore-all lint/performance/noReExportAll: tests may need any part.
// Jest cannot load deck.gl's CommonJS build, which requires an ES module. It can load the packages behind it.
export * from '@deck.gl/aggregation-layers'
export * from '@deck.gl/core'
export * from '@deck.gl/geo-layers'
export * from '@deck.gl/layers'
