import { routes } from './routes'

export interface FrameLinks {
  signIn: string
  manual: string | null
}

interface Frame {
  /** On the demo host, whose start page is the guest's home. */
  isGuest: boolean
  /** The sign-in host. */
  appOrigin: string
  manualUrl: string
}

/** The demo host has no manual and no sign-in. */
export function frameLinksFor({ isGuest, appOrigin, manualUrl }: Frame): FrameLinks {
  return isGuest
    ? { signIn: `${appOrigin}${routes.signIn}`, manual: null }
    : { signIn: routes.signIn, manual: manualUrl }
}
