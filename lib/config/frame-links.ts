import { routes } from './routes'

/** Where the bar and the footer of pages for everybody lead. */
export interface FrameLinks {
  signIn: string
  /** Null where no manual is offered. */
  manual: string | null
}

interface Frame {
  /** On the demo host, whose own start page is a guest's home. */
  isGuest: boolean
  /** Where people sign in. */
  appOrigin: string
  manualUrl: string
}

/** Links that differ by host: the demo site has no manual, and signing in is on the other host. */
export function frameLinksFor({ isGuest, appOrigin, manualUrl }: Frame): FrameLinks {
  return isGuest
    ? { signIn: `${appOrigin}${routes.signIn}`, manual: null }
    : { signIn: routes.signIn, manual: manualUrl }
}
