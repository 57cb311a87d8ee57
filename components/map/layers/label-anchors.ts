import type {
  DataDrivenPropertyValueSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl'

type Anchors = DataDrivenPropertyValueSpecification<VariableAnchorOffsetCollectionSpecification>

/** A label's anchor and its offset in em, by the side of the place on which it lies. */
const sides = {
  e: (em: number) => ['left', [em, 0]],
  w: (em: number) => ['right', [-em, 0]],
  s: (em: number) => ['top', [0, em]],
  n: (em: number) => ['bottom', [0, -em]],
} as const
type Side = keyof typeof sides

const order = Object.keys(sides) as Side[]

/** On the place, then beside it, then beside a disc on top of it. */
const anchorsOn = (open: string) => [
  'center',
  [0, 0],
  ...[0.9, 2.1].flatMap((em) =>
    order.filter((side) => open.includes(side)).flatMap((side) => sides[side](em)),
  ),
]

/** Every choice of sides, in the order of the tiles: north, east, south, west. */
const choices = Array.from({ length: 16 }, (_, bits) =>
  [...'nesw'].filter((_, place) => bits & (1 << place)).join(''),
)

/**
 * A label moves aside for a pin, a cluster or a charger instead of disappearing, but only to a side that the
 * tile names: one without a river between label and place. Without `sides` all are open.
 */
export const labelAnchors = [
  'match',
  ['coalesce', ['get', 'sides'], 'nesw'],
  ...choices.flatMap((open) => [open, ['literal', anchorsOn(open)]]),
  ['literal', anchorsOn('')],
] as unknown as Anchors
