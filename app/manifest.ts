import type { MetadataRoute } from 'next'
import { brand } from '@/lib/config/brand'
import { publicPages } from '@/lib/config/public-pages'

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
    description: publicPages.signIn.description,
    start_url: '/home',
    display: 'standalone',
    background_color: brand.ground,
    theme_color: brand.ground,
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
  }
}
