import { brand } from './brand'

export interface PublicPageInfo {
  path: string
  title: string
  description: string
  /** Title of a shared link; defaults to `title`. */
  sharedTitle?: string
}

export const productDescription = 'Find, shortlist and assess locations for EV charging'

export const publicPages = {
  signIn: {
    path: '/',
    title: 'Sign in',
    sharedTitle: 'Find the kerb worth electrifying',
    description: `Scout car parks, fuel stations and rest stops for EV charging, shortlist the good ones, and see what drives each estimate. Sign in to ${brand.name} or look around as a guest.`,
  },
  retail: {
    path: '/retail',
    title: 'EV charging at your car parks',
    description:
      'Which of your car parks would sell charging? Traffic, competition, population and EV charging potential of every site, from open data, with an estimate in kWh/day and what drives it.',
  },
  manual: {
    path: '/manual',
    title: 'Manual',
    description: `How to find, shortlist and assess locations for EV charging with ${brand.name}: maps, filters, evaluations, results and what the figures mean.`,
  },
  model: {
    path: '/model',
    title: 'Model',
    description: `How ${brand.name} estimates energy sold per day: every coefficient with its source, errors against metered stations, and the 80 % band.`,
  },
  legal: {
    path: '/legal',
    title: 'Legal',
    description: `Who runs this installation of ${brand.name}, what is stored about its visitors, and where its data comes from, with licences.`,
  },
  version: {
    path: '/version',
    title: 'Version',
    description: `Which release of the ${brand.name} web app and of the service behind it runs here.`,
  },
} as const satisfies Record<string, PublicPageInfo>
