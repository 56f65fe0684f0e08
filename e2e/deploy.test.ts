import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { version } from '#lib/version.ts'
import { z } from '#lib/zod.ts'
import { defaultLimits } from '#server/proxy/admission.ts'
import { readSettings } from '#server/settings/settings.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { findProgram } from './support/find-program.ts'

const read = (file: string): string => readFileSync(join('deploy', file), 'utf8')

const Values = z.record(z.string(), z.union([z.string(), z.number()]))

/** The documents of a YAML file, with anchors and merges resolved. */
const documents = (file: string): readonly unknown[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })

const Container = z.looseObject({
  image: z.string(),
  readinessProbe: z.looseObject({ httpGet: z.looseObject({ path: z.string() }) }),
  livenessProbe: z.looseObject({ httpGet: z.looseObject({ path: z.string() }) }),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
  resources: z.looseObject({ limits: z.object({ memory: z.string() }) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})

const Manifest = z.looseObject({
  kind: z.string(),
  apiVersion: z.string(),
  metadata: z.looseObject({ name: z.literal('starboard') }),
})

const Deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    selector: z.object({ matchLabels: Values }),
    template: z.looseObject({
      metadata: z.looseObject({ labels: Values }),
      spec: z.looseObject({
        enableServiceLinks: z.literal(false),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.array(Container),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
})

const texts = (values: z.infer<typeof Values>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

test('the settings of the Kubernetes manifests, once they have a secret, start a server, and its pods have the right probes, grace period, and memory', () => {
  const manifests = documents('kubernetes.yaml').map((each) => Manifest.parse(each))
  const of = (kind: string): unknown => manifests.find((manifest) => manifest.kind === kind)
  expect(manifests.map(({ kind }) => kind)).toEqual(
    'Secret ConfigMap Deployment PodDisruptionBudget Service Ingress'.split(' '),
  )
  const { data } = z.looseObject({ data: Values }).parse(of('ConfigMap'))
  const { stringData } = z.looseObject({ stringData: Values }).parse(of('Secret'))
  const unfilled = { HOST: '0.0.0.0', DATA_DIR: '/data', ...texts(data), ...texts(stringData) }
  expect(() => readSettings(unfilled)).toThrow(/^SESSION_SECRET must be set/)
  const settings = readSettings({ ...unfilled, SESSION_SECRET: 'x'.repeat(32) })
  const { replicas, selector, template } = Deployment.parse(of('Deployment')).spec
  expect(replicas).toBe(2)
  expect(template.metadata.labels).toMatchObject(selector.matchLabels)
  const { containers, terminationGracePeriodSeconds, volumes } = template.spec
  expect(terminationGracePeriodSeconds).toBeGreaterThan(settings.shutdownDelay + 10)
  expect(containers).toMatchObject([
    {
      image: expect.stringMatching(`:${version}$`),
      readinessProbe: { httpGet: { path: '/readyz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
      volumeMounts: [{ name: volumes[0]?.name, mountPath: '/data' }],
    },
  ])
  // A pod that uses more is killed, with everybody's requests in it.
  const [, gibibytes] = /^(\d+)Gi$/u.exec(containers[0]?.resources.limits.memory ?? '') ?? []
  expect(Number(gibibytes) * 1024 ** 3).toBeGreaterThanOrEqual(defaultLimits.bytes * 2)
})

const Compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({ environment: z.optional(Values), read_only: z.optional(z.boolean()) }),
  ),
})

test('the settings of the Compose file start two servers on a read-only root, and Caddy knows where they are', () => {
  const { services } = Compose.parse(documents('compose.yaml')[0])
  const given: Record<string, string> = {
    STARBOARD_DOMAIN: 'starboard.example.com',
    POSTGRES_PASSWORD: 'x',
    SESSION_SECRET: 's'.repeat(32),
  }
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('starboard-'))
  expect(nodes).toHaveLength(2)
  for (const [, { environment = {}, read_only }] of nodes) {
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{(\w+):\?\}/u, (_, variable: string) => given[variable] ?? ''),
    ])
    const env = { API_BASE_URL: 'https://api.example.com', HOST: '0.0.0.0', ...Object.fromEntries(filled) }
    expect(readSettings(env)).toMatchObject({ publicUrl: 'https://starboard.example.com', shutdownDelay: 3 })
    expect(read_only).toBe(true)
  }
  const addresses = nodes.map(([name]) => `${name}:8787`).join(' ')
  expect(services['caddy']?.environment).toMatchObject({ STARBOARD_NODES: addresses })
})

type Step = { readonly stage: string; readonly verb: string; readonly words: readonly string[] }

/** The steps of the Dockerfile with their stages. */
const dockerSteps = (): readonly Step[] => {
  let stage = ''
  return readFileSync('Dockerfile', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [verb = '', ...words] = line.trim().split(/\s+/u)
      if (verb === '' || verb === '#') return []
      if (verb === 'FROM') stage = words[2] ?? 'image'
      return [{ stage, verb, words }]
    })
}

test('the Docker build context has everything that the build needs, and no private files', () => {
  const [all, ...kept] = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  expect(all).toBe('*')
  const needed = dockerSteps()
    .filter(({ verb, words }) => verb === 'COPY' && !words.some((word) => word.startsWith('--from')))
    .flatMap(({ words }) => words.slice(0, -1))
  for (const file of needed) expect(file === '.' || kept.includes(`!${file}`)).toBe(true)
  for (const entry of kept) expect(existsSync(entry.slice(1))).toBe(true)
  // Files that the build reads, according to its configuration and page.
  expect(kept).toEqual(
    expect.arrayContaining(['!src', '!public', '!index.html', '!vite.config.ts', '!tsconfig.json']),
  )
})

test('the image is built by steps that are tested here and in the package, and runs without privileges', () => {
  const steps = dockerSteps()
  const runs = (stage: string) =>
    steps.filter((step) => step.stage === stage && step.verb === 'RUN').map(({ words }) => words.join(' '))
  expect(runs('build')).toEqual(['npm ci --ignore-scripts', 'npm run build'])
  expect(runs('packages')).toEqual([
    'npm ci --ignore-scripts --omit=dev',
    'rm -rf node_modules/@libsql/*-musl node_modules/zod/src',
    expect.stringMatching(/^find node_modules .* -delete$/u),
    'mkdir data',
  ])
  expect(runs('image')).toEqual([])
  expect(steps.find(({ stage, verb }) => stage === 'image' && verb === 'FROM')?.words[0]).toMatch(
    /:nonroot$/u,
  )
  const env = steps
    .filter(({ stage, verb }) => stage === 'image' && verb === 'ENV')
    .flatMap(({ words }) => words)
  const values = Object.fromEntries(env.map((word) => word.split('=')))
  const settings = readSettings({ ...values, API_BASE_URL: 'https://api.example.com' })
  expect(settings).toMatchObject({ host: '0.0.0.0', port: 8787, dataDir: '/data' })
})

const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.looseObject({ steps: z.array(z.looseObject({ run: z.optional(z.string()) })) }),
  ),
})

test('the workflow runs existing scripts, and tests, audits, packs, and builds the image', () => {
  const file = readFileSync('.github/workflows/ci.yml', 'utf8')
  const [workflow] = parseAllDocuments(file).map((document) => document.toJS())
  const commands = Object.values(Workflow.parse(workflow).jobs)
    .flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    .join('\n')
  for (const command of ['npm test', 'npm audit', 'npm pack', 'docker build'])
    expect(commands).toContain(command)
  const { scripts } = z
    .looseObject({ scripts: Values })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const named = [...commands.matchAll(/npm run (?:-s )?(\w+)/gu)].map(([, name]) => name)
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
})

test('systemd accepts the unit and confines it', ({ skip }) => {
  const analyze = findProgram('systemd-analyze')
  skip(analyze === '', 'systemd is not installed here')
  const file = join(temporaryDirectory(), 'starboard.service')
  // A program that systemd finds by itself, as it finds the one that npm installed.
  const unit = read('starboard.service').replace(/^ExecStart=starboard$/mu, 'ExecStart=env')
  expect(unit).toContain('ExecStart=env')
  writeFileSync(file, unit)
  const verified = spawnSync(analyze, ['verify', file], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const judged = spawnSync(analyze, ['security', '--offline=yes', '--threshold=20', file], {
    encoding: 'utf8',
  })
  // Before version 250, it checked only running units.
  if (!/unrecognized option/u.test(judged.stderr)) expect(judged.status, judged.stdout).toBe(0)
})

test('systemd never gives up on a start', () => {
  expect(read('starboard.service')).toMatch(/^\[Unit\]\n[^[]*^StartLimitIntervalSec=0$[^]*^Restart=always$/mu)
})

test('under systemd, the example of AUDIT_LOG can be written', () => {
  const [, folder] = /^LogsDirectory=(\S+)$/mu.exec(read('starboard.service')) ?? []
  expect(readFileSync('.env.example', 'utf8')).toContain(`\n#AUDIT_LOG=/var/log/${folder}/audit.jsonl\n`)
})

test('Caddy accepts its file', ({ skip }) => {
  const caddy = findProgram('caddy')
  skip(caddy === '', 'Caddy is not installed here')
  const folder = temporaryDirectory()
  const env = { PATH: process.env['PATH'], HOME: folder, STARBOARD_DOMAIN: 'starboard.example.com' }
  const args = ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']
  const { status, stderr } = spawnSync(caddy, args, { encoding: 'utf8', env })
  expect(status, stderr).toBe(0)
})

test('nginx accepts its file, with a certificate', ({ skip }) => {
  const [nginx, openssl] = [findProgram('nginx'), findProgram('openssl')]
  skip(nginx === '' || openssl === '', 'nginx or openssl is not installed here')
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'logs'))
  const [certificate, key] = [join(folder, 'starboard.pem'), join(folder, 'starboard.key')]
  const subject = ['-subj', '/CN=starboard.example.com', '-days', '1']
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ]
  execFileSync(openssl, made, { stdio: 'ignore' })
  const site = read('nginx.conf')
    .replaceAll('/etc/ssl', folder)
    .replace('listen 443', 'listen 127.0.0.1:8443')
  const whole = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  const checked = spawnSync(nginx, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect(checked.status, checked.stderr).toBe(0)
  expect(checked.stderr).not.toContain('[warn]')
})
