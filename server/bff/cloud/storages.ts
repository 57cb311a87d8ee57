import type { CloudProviderId } from '@/lib/contract/cloud-map'
import { env, originOf } from '@/server/base/settings/env'
import { AppError } from '@/server/bff/handler/answer-error'
import { cartoStorage } from './storage/carto-storage'
import { type CloudStorage, cloudSentences } from './storage/cloud-provider'
import { hostedStorage } from './storage/hosted-storage'

type Settings = Partial<
  Pick<
    typeof env,
    | 'CLOUD_MAPS_URL'
    | 'CLOUD_MAPS_NAME'
    | 'CARTO_CLIENT_ID'
    | 'CARTO_CLIENT_SECRET'
    | 'CARTO_URL'
    | 'CARTO_USER_URL'
    | 'CARTO_SCOPES'
  >
> &
  Parameters<typeof originOf>[0]

function hosted({ CLOUD_MAPS_URL: base, CLOUD_MAPS_NAME: name }: Settings): CloudStorage[] {
  return base === undefined ? [] : [hostedStorage({ base, name: name ?? new URL(base).hostname })]
}

function carto(settings: Settings): CloudStorage[] {
  const { CARTO_CLIENT_ID: clientId, CARTO_CLIENT_SECRET: clientSecret } = settings
  if (clientId === undefined || clientSecret === undefined) return []
  const storage = cartoStorage({
    clientId,
    clientSecret,
    base: settings.CARTO_URL ?? 'https://carto.com',
    userBase: settings.CARTO_USER_URL ?? 'https://{user}.carto.com',
    isAdmitted: settings.CARTO_URL !== undefined,
    scopes: settings.CARTO_SCOPES ?? 'schemas:c datasets:rw:*',
    returnTo: `${originOf(settings)}/api/maps/cloud/carto/callback`,
  })
  return [storage]
}

export const storagesOf = (settings: Settings): CloudStorage[] => [...hosted(settings), ...carto(settings)]

let made: CloudStorage[] | undefined

export function cloudStorages(): readonly CloudStorage[] {
  made ??= storagesOf(env)
  return made
}

export function replaceStorages(storages: CloudStorage[]): void {
  made = storages
}

/** @throws AppError 404 for a storage that this installation does not offer */
export function cloudStorage(provider: CloudProviderId): CloudStorage {
  const found = cloudStorages().find(({ id }) => id === provider)
  if (!found) throw new AppError({ code: 'not_found', detail: cloudSentences.notReady })
  return found
}
