'use client'

import {
  Building2,
  Car,
  Circle,
  Fuel,
  Hexagon,
  type LucideIcon,
  MapPin,
  Route,
  ShoppingCart,
  SquareParking,
  TrainFront,
  Users,
  Utensils,
  Zap,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MapCamera } from '@/components/map/map-data'
import type { LayerSwitch } from '@/components/map/tools/layer-switches'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { AutoZoomTool } from '@/components/map/tools/zoom-tools'
import { ChooseLayers } from '@/components/map-choices/choose-layers'
import { FindPlace } from '@/components/map-choices/find-place'
import type { Ground } from '@/components/map-choices/use-ground'
import { ZoomButtons } from '@/components/map-choices/zoom-buttons'
import { hasLayerAbove } from '@/components/ui/escape-press'
import { type RingRadius, ringRadii } from '@/lib/catalogue/ring-radii'
import { useLayersCloses, useRecordLayers } from '@/lib/client/records/record-layers'
import { useMapPreferences, useMapSettings } from '@/lib/client/scouting/map-preferences'
import { limits } from '@/lib/config/limits'
import { isLayerIcon, type LayerIcon } from '@/lib/domain/records/configured-fields'
import type { RecordLayer } from '@/lib/domain/records/configured-layers'
import type { Current } from '@/lib/domain/records/evaluated-locations'
import { currentOf, type PowerType } from '@/lib/domain/records/location-list'
import { onlyPolygons } from '@/lib/domain/records/location-place'
import { formatCountOf, formatDecimal } from '@/lib/format/number'
import type { LayersInUse } from './use-layers-in-use'

const icons: Readonly<Record<LayerIcon, LucideIcon>> = {
  building: Building2,
  car: Car,
  circle: Circle,
  fuel: Fuel,
  hexagon: Hexagon,
  parking: SquareParking,
  people: Users,
  pin: MapPin,
  restaurant: Utensils,
  road: Route,
  shop: ShoppingCart,
  train: TrainFront,
  zap: Zap,
}

interface LayerMarkProps {
  icon: string | undefined
  /** A `data:` address. */
  image: string | undefined
  /** Undefined for the product's layers. */
  colour: string | undefined
}

function LayerMark({ icon, image, colour }: LayerMarkProps) {
  if (image !== undefined) {
    // biome-ignore lint/performance/noImgElement: a data address needs no optimising
    return <img src={image} alt="" className="size-8 flex-none rounded-sm object-cover" />
  }
  const name = icon?.toLowerCase()
  const Icon = name !== undefined && isLayerIcon(name) ? icons[name] : undefined
  return (
    <>
      {Icon && <Icon aria-hidden className="size-4 flex-none" />}
      {colour !== undefined && (
        <span
          aria-hidden
          style={{ background: colour }}
          className="size-3 flex-none rounded-full shadow-[inset_0_0_0_1px_var(--color-ink-1000)]"
        />
      )}
    </>
  )
}

/**
 * Opens the layers beside the list until the reader has closed them three times, but never below a dialog: they would
 * take its Escape. True until opened on request.
 */
export function useLayersAtFirst(isMeant: boolean): boolean {
  const { isOpen, setOpen } = useMapSettings()
  const { closes, count } = useLayersCloses()
  const [isUnasked, setUnasked] = useState(isMeant && closes < limits.layersShown)
  const [first] = useState(isUnasked)
  useEffect(() => {
    if (!first) return
    if (hasLayerAbove()) setUnasked(false)
    else setOpen(true)
  }, [first, setOpen])
  const wasOpen = useRef(false)
  // Narrow windows have no room for layers that opened by themselves. Not counted as the reader's closing.
  useEffect(() => {
    if (isMeant || !isUnasked) return
    wasOpen.current = false
    setUnasked(false)
    setOpen(false)
  }, [isMeant, isUnasked, setOpen])
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      count()
      setUnasked(false)
    }
    wasOpen.current = isOpen
  }, [isOpen, count])
  return isUnasked
}

/** Switches of the layers that every record has. */
function useProductSwitches(current: Current) {
  const { toggles, setToggle } = useMapPreferences()
  const { hexagons, rings, radii, setHexagons, setRings, setRadius } = useRecordLayers()
  const [small, large] = ringRadii
  const part = (radius: RingRadius, short: string) => ({
    short,
    title: `Radius of ${formatDecimal(radius)} km`,
    isOn: radii.includes(radius),
    onSwitch: (isOn: boolean) => setRadius(radius, isOn),
  })
  const own = (id: 'highlight' | 'chargers' | 'parkings') => ({
    id,
    isOn: toggles[id],
    onSwitch: (isOn: boolean) => setToggle(id, isOn),
  })
  return [
    { ...own('highlight'), title: 'Highlight', note: 'Hexagon and 200 m around A' },
    {
      id: 'rings' as const,
      title: 'Radii',
      note: 'Around A',
      isOn: rings,
      onSwitch: setRings,
      parts: [part(small, formatDecimal(small)), part(large, `${formatDecimal(large)} km`)],
    },
    {
      ...own('chargers'),
      title: 'Chargers',
      note: `Within ${limits.recordChargersRadius / 1000} km of A, by class`,
    },
    { ...own('parkings'), title: 'Sites', note: `Within ${limits.recordSitesRadius} m of A` },
    {
      id: 'hexagons' as const,
      isOn: hexagons,
      onSwitch: setHexagons,
      title: 'Hexagons',
      note: `Demand score ${current}`,
    },
  ]
}

/** The product's switches as configured, then the record's own layers. */
function useLayerSwitches(current: Current, layers: LayersInUse): readonly LayerSwitch[] {
  const { configuredOf, drawn, onSwitch, isOn, shape } = layers
  const configured = ({ label, title, enableManualToggle, icon, image }: RecordLayer, colour?: string) => ({
    title,
    isFixed: !enableManualToggle,
    mark: <LayerMark icon={icon} image={image} colour={colour} />,
    onSwitch: (next: boolean) => onSwitch(label, next),
  })
  const own = useProductSwitches(current).map((each): LayerSwitch => {
    const layer = configuredOf(each.id)
    if (!layer) return each
    const replaced = { ...each, isOn: isOn(each.id), ...configured(layer) }
    if (each.id !== 'rings' || shape === undefined) return replaced
    return { ...replaced, parts: [], ...(shape === 'unsupported' && { note: onlyPolygons }) }
  })
  const others = drawn.map(({ layer, isOn, shapes }) => ({
    id: layer.label,
    isOn,
    note: formatCountOf(shapes.length, 'place'),
    ...configured(layer, layer.draws.colour ?? 'var(--color-paper)'),
  }))
  return [...own, ...others]
}

interface RecordToolsProps {
  /** Slug of the country to search for places; undefined without an atlas. */
  country: string | undefined
  camera: MapCamera | undefined
  layers: LayersInUse
  ground: Ground
  type: PowerType
  /** Px covered by reports; the tools move aside. */
  covered: { right: number }
  /** Beside a panel; otherwise above it. */
  isWide: boolean
  /** A selection moves the map. */
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

export function RecordTools(props: RecordToolsProps) {
  const { country, camera, ground, type, covered, isWide, isFollowing, onFollow } = props
  const layers = useLayerSwitches(currentOf(type), props.layers)
  const isUnasked = useLayersAtFirst(isWide)
  return (
    <div
      style={{ right: covered.right }}
      className="pointer-events-none absolute inset-y-0 z-2 w-16 *:pointer-events-auto"
    >
      <ToolStack className={isWide ? 'right-3 bottom-8' : 'top-3 right-3 [--kept-free:2.25rem]'}>
        {country !== undefined && <FindPlace country={country} near={camera} />}
        <ZoomButtons />
        <AutoZoomTool isOn={isFollowing} onChange={onFollow} />
        <ChooseLayers {...ground} isWide={isWide} layers={layers} isUnasked={isUnasked} />
      </ToolStack>
    </div>
  )
}
