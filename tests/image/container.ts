import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenImage } from './buildah.ts';
import type { ComposeService } from './compose-file.ts';

const ENTER = fileURLToPath(new URL('enter-container.sh', import.meta.url));

/** Where the volumes of compose.yaml are in this test, by their names there. */
export type Volumes = Readonly<Record<string, string>>;

/**
 * An image as Docker runs it with the settings of compose.yaml: its own user without any capability, its own file
 * system read-only, its first process the only one that the kernel gives the number 1. Only the network is that of
 * the machine, so the caller chooses a free port of the loopback address.
 */
export class Container {
  readonly #user: { readonly uid: number; readonly gid: number };
  #process: ChildProcess | undefined;
  #said = '';

  constructor(
    private readonly image: OpenImage,
    private readonly service: ComposeService,
    private readonly volumes: Volumes,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    if (
      !service.read_only ||
      service.cap_drop?.[0] !== 'ALL' ||
      !service.security_opt?.[0]?.startsWith('no-new')
    )
      throw new Error('compose.yaml gives the container more rights than this test does');
    const passwd = readFileSync(path.join(this.image.root, 'etc/passwd'), 'utf8');
    const [, uid, gid] = new RegExp(`^${this.image.config.User}:x:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
    this.#user = { uid: Number(uid), gid: Number(gid) };
    for (const [name, folder] of Object.entries(volumes)) this.#fillVolume(name, folder);
  }

  /** The output of the present process, and of those before. */
  get output(): string {
    return this.#said;
  }

  get healthCheck(): readonly string[] {
    const [kind, ...command] = this.image.config.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`The health check is of the kind ${kind}`);
    return command;
  }

  /** Runs the image's own start command, and returns when it says that it is ready. */
  async start(): Promise<void> {
    const before = this.#said.length;
    const child = this.#spawn(this.image.config.Cmd);
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => {
        if (this.#said.slice(before).includes('The site is ready')) resolve();
      });
      child.once('exit', () => {
        this.#process = undefined;
        reject(new Error(`The container ended: ${this.#said.slice(before)}`));
      });
    });
  }

  /** Runs another command of the image while it is stopped, as `docker compose run` does. */
  async run(...command: string[]): Promise<{ status: number | null; output: string }> {
    const before = this.#said.length;
    const child = this.#spawn(command);
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, output: this.#said.slice(before) };
  }

  /** Runs a command beside the running one, as `docker compose exec` does. */
  exec(...command: string[]): { status: number | null; output: string } {
    const inside = ['--target', String(this.firstProcess), '--mount', '--pid', '--root'];
    const { status, stdout, stderr } = spawnSync('nsenter', [...inside, ...this.#asItsUser(command)], {
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  }

  /** The number that this machine knows the container's first process by. */
  get firstProcess(): number {
    const pid = this.#process?.pid;
    const first = pid === undefined ? 0 : Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
    // A signal to process 0 would reach this test and all that it started.
    if (!(first > 1)) throw new Error('The container does not run');
    return first;
  }

  /** The lines of the first process in /proc/<pid>/status, by their names. */
  get status(): ReadonlyMap<string, string> {
    const lines = readFileSync(`/proc/${this.firstProcess}/status`, 'utf8').split('\n');
    return new Map(lines.map((line) => line.split(':\t') as [string, string]));
  }

  /** Sends a signal to the first process; returns its exit code, when it ended by itself. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { firstProcess } = this;
    const closed = new Promise<number | null>((resolve) => this.#process?.once('close', resolve));
    process.kill(firstProcess, signal);
    return closed;
  }

  /** Ends it, if it still runs. */
  async discard(): Promise<void> {
    if (this.#process !== undefined) await this.end('SIGKILL');
  }

  #spawn(command: readonly string[]): ChildProcess {
    const volumes = Object.entries(this.volumes).map(([name, folder]) => `${folder}:${this.#placeOf(name)}`);
    // Ends with this test, however that ends.
    const inside = ['--pdeathsig=KILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', ENTER];
    const child = spawn('setpriv', [...inside, ...this.#asItsUser(command)], {
      env: {
        PATH: process.env.PATH,
        ROOT: this.image.root,
        VOLUMES: volumes.join('\n'),
        TMPFS: (this.service.tmpfs ?? []).join('\n'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const read = (chunk: Buffer) => {
      this.#said += chunk.toString();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    return child;
  }

  /** The command with the user, the rights and the settings that it has in the container. */
  #asItsUser(command: readonly string[]): string[] {
    const { uid, gid } = this.#user;
    const { WorkingDir, Env } = this.image.config;
    const rights = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
    const settings = Object.entries({ HOME: '/tmp', ...this.service.environment, ...this.environment });
    const environment = [...Env, ...settings.map(([name, value]) => `${name}=${value}`)];
    const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...rights];
    return [...asUser, 'env', '--ignore-environment', `--chdir=${WorkingDir}`, ...environment, ...command];
  }

  #placeOf(volume: string): string {
    const place = this.service.volumes.find((line) => line.startsWith(`${volume}:`))?.split(':')[1];
    if (place === undefined) throw new Error(`compose.yaml has no volume ${volume}`);
    return place;
  }

  /** A new volume has the owner and the rights of the image's folder in its place. */
  #fillVolume(name: string, folder: string): void {
    if (existsSync(folder)) return;
    const { uid, gid, mode } = statSync(path.join(this.image.root, this.#placeOf(name)));
    mkdirSync(folder, { mode });
    chownSync(folder, uid, gid);
    execFileSync('chmod', [(mode & 0o777).toString(8), folder]);
  }
}
