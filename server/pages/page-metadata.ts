import type { Metadata } from 'next'
import { brand } from '@/lib/config/brand'
import type { PublicPageInfo } from '@/lib/config/public-pages'

/** From server/setup/assets/brand-pictures.mjs; a page with its own texts must name it too. */
const picture = {
  url: '/opengraph-image.jpg',
  width: 1200,
  height: 630,
  alt: 'A map of demand for EV charging in hexagons from blue to mint, beside the words: Find the kerb worth electrifying',
}

/** All but the title of the tab, which the page draws (components/shell/page-title). */
export function pageMetadata({ path, title, description, sharedTitle = title }: PublicPageInfo): Metadata {
  const shared = `${sharedTitle} · ${brand.name}`
  return {
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: brand.name,
      title: shared,
      description,
      url: path,
      locale: 'en',
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title: shared, description, images: [picture] },
  }
}
