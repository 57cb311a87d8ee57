import {
  Building2,
  ChartNoAxesColumn,
  Gauge,
  Globe,
  Hexagon,
  ListChecks,
  type LucideIcon,
  MapPinPlus,
} from 'lucide-react'
import type { NavigationKey } from './navigation'

export const navigationIcons: Record<NavigationKey, LucideIcon> = {
  scout: Hexagon,
  evaluate: MapPinPlus,
  locations: ListChecks,
  analyses: ChartNoAxesColumn,
  usage: Gauge,
  customers: Building2,
  countries: Globe,
}
