import type { Metadata } from 'next'
import { brand } from '@/lib/config/brand'
import type { PublicPageInfo } from '@/lib/config/public-pages'
import { appOrigin } from './env'

/** What other sites show of a public page; addresses are those of the running app, not of the one that was built. */
export function pageMetadata({ path, title, description }: PublicPageInfo): Metadata {
  return {
    metadataBase: new URL(appOrigin),
    title,
    description,
    alternates: { canonical: path },
    openGraph: { type: 'website', siteName: brand.name, title, description, url: path, locale: 'en' },
    twitter: { card: 'summary_large_image', title, description },
  }
}
