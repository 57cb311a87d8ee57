import { routes } from './routes'

export interface FrameLinks {
  signIn: string
  manual: string | null
}

interface Frame {
  isGuest: boolean
  appOrigin: string
  manualUrl: string
}

/** The demo host has no manual and no sign-in. */
export function frameLinksFor({ isGuest, appOrigin, manualUrl }: Frame): FrameLinks {
  return isGuest
    ? { signIn: `${appOrigin}${routes.signIn}`, manual: null }
    : { signIn: routes.signIn, manual: manualUrl }
}
