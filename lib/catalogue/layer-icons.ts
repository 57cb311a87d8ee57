export const layerIcons = [
  ...(['building', 'car', 'circle', 'fuel', 'hexagon', 'parking', 'people'] as const),
  ...(['pin', 'restaurant', 'road', 'shop', 'train', 'zap'] as const),
] as const
export type LayerIcon = (typeof layerIcons)[number]

export const isLayerIcon = (word: string): word is LayerIcon => layerIcons.some((icon) => icon === word)
