import {
  Building2,
  Bus,
  GraduationCap,
  HeartPulse,
  Landmark,
  type LucideIcon,
  MapPin,
  ShoppingBag,
  SquareParking,
  Utensils,
  Wrench,
} from 'lucide-react'

/** Leisure has the tourism symbol. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'POI restaurants': Utensils,
  'POI retail': ShoppingBag,
  'POI leisure': Landmark,
  'POI tourism': Landmark,
  'POI education': GraduationCap,
  'POI health': HeartPulse,
  'POI services': Wrench,
  'POI offices': Building2,
  'POI parking': SquareParking,
  'POI transport': Bus,
}

export function PoiIcon({ field }: { field: string }) {
  const Icon = icons[field] ?? MapPin
  return <Icon aria-hidden />
}
