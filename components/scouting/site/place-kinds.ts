import {
  Briefcase,
  Bus,
  GraduationCap,
  HeartPulse,
  Landmark,
  type LucideIcon,
  ShoppingBag,
  SquareParking,
  Store,
  TreePalm,
  Utensils,
} from 'lucide-react'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'

export interface PlaceKind {
  category: PoiCategory
  title: string
  examples: string
  Icon: LucideIcon
}

/** Every category that the total counts, so that they add up to it. */
export const placeKinds: readonly PlaceKind[] = [
  {
    category: 'restaurants',
    title: 'Restaurants',
    examples: 'Restaurants, cafés, bars and fast food',
    Icon: Utensils,
  },
  {
    category: 'retail',
    title: 'Retail',
    examples: 'Shops and markets; hairdressers, laundries and the like are services',
    Icon: ShoppingBag,
  },
  {
    category: 'education',
    title: 'Education',
    examples: 'Schools, kindergartens, universities and libraries',
    Icon: GraduationCap,
  },
  {
    category: 'health',
    title: 'Health',
    examples: 'Doctors, dentists, pharmacies and hospitals',
    Icon: HeartPulse,
  },
  {
    category: 'leisure',
    title: 'Leisure',
    examples: 'Sports centres, parks, cinemas and theatres',
    Icon: TreePalm,
  },
  { category: 'tourism', title: 'Tourism', examples: 'Hotels, museums and sights', Icon: Landmark },
  {
    category: 'services',
    title: 'Services',
    examples: 'Banks, town halls, churches, hairdressers, laundries and car repair',
    Icon: Store,
  },
  { category: 'offices', title: 'Offices', examples: 'Companies and authorities', Icon: Briefcase },
  {
    category: 'parking',
    title: 'Parking',
    examples: 'Car parks that the public may enter',
    Icon: SquareParking,
  },
  {
    category: 'transport',
    title: 'Transport',
    examples: 'Stations, bus stops, taxis and car sharing',
    Icon: Bus,
  },
]
