import { chromium } from '@playwright/test'
import { execSync } from 'node:child_process'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--use-angle=swiftshader','--enable-unsafe-swiftshader','--disable-gpu-rasterization','--disable-gpu-compositing'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
const page = await context.newPage()
const cpu = () => {
  const out = execSync(`ps -eo time,args | grep chromium-headless | grep -v grep`).toString().split('\n')
  const sec = (t: string) => t.split(':').reduce((s, x) => s * 60 + Number(x), 0)
  const o: Record<string, number> = {}
  for (const l of out) { const m = /^\s*([\d:]+) .*?(--type=(\S+)|$)/.exec(l); if (!m) continue; const k = m[3] ?? 'browser'; o[k] = (o[k] ?? 0) + sec(m[1]) }
  return JSON.stringify(o)
}
for (const path of ['/demo/scouting?country=liechtenstein', '/demo/scouting?country=liechtenstein&type=parking&lat=47.1667&lng=9.50884&zoom=15', '/demo/evaluations', '/demo/home']) {
  await page.goto('http://localhost:3650' + path)
  await page.waitForTimeout(9000)
  const a = cpu()
  await page.waitForTimeout(6000)
  console.log(path, a, cpu())
  console.log(await page.evaluate(async () => { let n = 0; const t = performance.now(); while (performance.now() - t < 3000) { await new Promise(requestAnimationFrame); n++ } ; return n + ' ' + document.getAnimations().length }))
}
await browser.close()
