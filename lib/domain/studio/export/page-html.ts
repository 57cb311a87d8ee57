import type { PageMap } from './page-map'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapedText = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')

/** JSON for a script element, whose content ends only at its closing tag: that is escaped. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** Escapes what would end or comment out an inline script. */
const scriptCode = (code: string) => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3c')

async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

const style = `
*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden;font:13px/1.4 system-ui,sans-serif;color:#0a0f11;background:#0a0f11}
canvas{position:absolute;inset:0;width:100%;height:100%;touch-action:none;cursor:grab}canvas:focus-visible{outline:2px solid #d6f533;outline-offset:-2px}
h1{position:absolute;top:12px;left:12px;margin:0;max-width:calc(100% - 24px);padding:6px 12px;border-radius:6px;background:#0a0f11;color:#fff;font-size:15px;overflow-wrap:anywhere}
#legend{position:absolute;left:12px;bottom:32px;width:min(250px,calc(100% - 24px));max-height:50%;overflow:auto;padding:10px 12px;border-radius:8px;background:#fff;}
#legend summary{font-weight:600;cursor:pointer}#legend div.layers{display:grid;gap:10px;margin-top:8px}@media(max-width:600px){#legend:not([open]){width:auto}#legend summary{padding:11px 4px;margin:-10px 0}}
#legend label{display:flex;gap:8px;align-items:center;font-weight:600;overflow-wrap:anywhere}#legend .of{color:#4b5a60;font-size:11px}
.ramp{display:flex;gap:8px;align-items:center;color:#4b5a60;font-size:11px}.ramp span:nth-child(2){display:flex;flex:1;height:8px;outline:1px solid rgb(10 15 17/.16);outline-offset:-1px}.ramp i{flex:1}
.values{display:flex;flex-wrap:wrap;gap:2px 10px;margin:0;padding:0;list-style:none;color:#4b5a60;font-size:11px}.values i{display:inline-block;width:10px;height:10px;border-radius:5px;margin-right:5px;box-shadow:inset 0 0 0 1px rgb(10 15 17/.16)}
#tip{position:absolute;max-width:280px;padding:8px 10px;border-radius:6px;background:#fff;box-shadow:0 4px 16px rgb(0 0 0/.3);overflow-wrap:anywhere}#tip dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:2px 10px}#tip dt{color:#4b5a60}#tip dd{margin:0}
#credits{position:absolute;right:0;bottom:0;margin:0;padding:2px 8px;background:rgb(10 15 17/.72);color:#c6d0d4;font-size:10.5px}[hidden]{display:none!important}
`

/** Its policy allows the viewer's code by hash and no requests. @param code the viewer's script */
export async function pageHtml(map: PageMap, code: string): Promise<Blob> {
  const script = scriptCode(code)
  const policy = `default-src 'none'; script-src 'sha256-${await hashOf(script)}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`
  return new Blob(
    [
      '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
      `<meta http-equiv="Content-Security-Policy" content="${escapedText(policy)}">\n`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
      '<meta name="referrer" content="no-referrer">\n',
      `<title>${escapedText(map.title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main></main>\n`,
      `<script type="application/json" id="map">${scriptJson(map)}</script>\n`,
      `<script>${script}</script>\n</body>\n</html>\n`,
    ],
    { type: 'text/html;charset=utf-8' },
  )
}
