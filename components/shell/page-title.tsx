import { brand } from '@/lib/config/brand'

/**
 * The title of a page's tab, in every page and in no metadata: Next delivers metadata apart from the page, and a
 * navigation whose answer lacks them leaves the tab without a title.
 */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${brand.name}`}</title>
}
