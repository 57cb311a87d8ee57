import { readFile } from 'node:fs/promises'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import { encodePicture } from './encode-picture'
import type { PictureAnswer, PictureRequest } from './picture-request'

// Started by `createPictures`; ends with its channel.

serveRequests<PictureRequest, PictureAnswer>(async ({ path }) => encodePicture(await readFile(path)))
