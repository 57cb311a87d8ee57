import type { MetadataRoute } from 'next'
import { brand } from '@/lib/config/brand'
import { productDescription } from '@/lib/config/public-pages'
import { routes } from '@/lib/config/routes'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: productDescription,
    lang: 'en',
    start_url: routes.home,
    scope: '/',
    display: 'standalone',
    background_color: brand.ground,
    theme_color: brand.ground,
    shortcuts: [
      { name: 'Scout', url: routes.scouting },
      { name: 'My Locations', url: routes.evaluations },
    ],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
  }
}
