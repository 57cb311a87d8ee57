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
import { isLayerIcon, type LayerIcon } from '@/lib/catalogue/layer-icons'

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
  /** Of the layer on the map; undefined for the product's layers. */
  colour: string | undefined
}

/** Picture, icon or colour of a configured layer; nothing without any. */
export function LayerMark({ icon, image, colour }: LayerMarkProps) {
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
