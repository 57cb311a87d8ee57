import { onDemand } from '@/components/ui/on-demand'

// Parts that a press opens: not in the first load, but ready before the next press.

const loadAllFilters = () => import('./panel/all-filters').then((module) => module.AllFilters)
const loadWeightsPanel = () => import('./weights/weights-panel').then((module) => module.WeightsPanel)
const loadSidebars = () => import('./site/sidebars').then((module) => module.Sidebars)
const loadSiteDetails = () => import('./site/site-details').then((module) => module.SiteDetails)
const loadSiteSheet = () => import('./site/site-sheet').then((module) => module.SiteSheet)

export const AllFilters = onDemand(loadAllFilters)
export const WeightsPanel = onDemand(loadWeightsPanel)
export const Sidebars = onDemand(loadSidebars)
export const SiteDetails = onDemand(loadSiteDetails)
export const SiteSheet = onDemand(loadSiteSheet)

/** A failed fetch is repeated by the part itself. */
export async function loadLaterParts(): Promise<void> {
  await Promise.allSettled([
    loadAllFilters(),
    loadWeightsPanel(),
    loadSidebars(),
    loadSiteDetails(),
    loadSiteSheet(),
  ])
}
