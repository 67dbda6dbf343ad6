import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import type { ClientConfig } from 'pg';
import { ScramClient } from './scram-client.ts';
import type { ServerClient } from './server-client.ts';

export interface ServerAddress {
  /** `postgres://USER@HOST:PORT/DATABASE` (fleet-settings.ts). */
  url: string;
  schema: string;
  /** PEM; '': the authorities that the system trusts. */
  caFile: string;
  password: string;
}

/** Milliseconds. No request to the server is waited for indefinitely. */
export const connectionLimits = { connect: 10_000, statement: 30_000, lock: 10_000 } as const;

const loopback = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/i;

/**
 * TLS is required to another computer, with a certificate for the host, signed by a trusted authority. To this computer it is optional, unless
 * an authority is named.
 * @throws where the authority's file cannot be read
 */
function tls(host: string, caFile: string): ConnectionOptions | false {
  if (caFile === '' && loopback.test(host)) return false;
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(caFile === '' ? {} : { ca: readFileSync(caFile, 'utf8') }),
    // Checks the typed name, also if it is a number.
    checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
  };
}

function configOf({ url, caFile, password }: ServerAddress, statementLimit: number): ClientConfig {
  const { hostname, port, username, pathname } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: port === '' ? 5432 : Number(port),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    password,
    ssl: tls(host, caFile),
    application_name: 'dockprint',
    connectionTimeoutMillis: connectionLimits.connect,
    statement_timeout: statementLimit,
    lock_timeout: connectionLimits.lock,
    idle_in_transaction_session_timeout: statementLimit,
    // The server's own limit should fire first; this one is for a server that hangs.
    query_timeout: statementLimit + 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 20_000,
  };
}

export interface ServerConnection extends ServerClient {
  /** Called once if the connection is lost, whoever ended it. */
  onLost(listener: (error: Error | null) => void): void;
  onNotice(listener: (channel: string) => void): void;
  /** Immediate, whatever is running: a hung server would not answer a proper end. */
  cut(): void;
}

/** @throws the error of pg or Node (`trouble.ts` reads it) */
export async function connect(
  address: ServerAddress,
  statementLimit: number = connectionLimits.statement,
): Promise<ServerConnection> {
  const client = new ScramClient(configOf(address, statementLimit));
  let lost: { error: Error | null } | null = null;
  let listener: ((error: Error | null) => void) | null = null;
  const lose = (error: Error | null): void => {
    if (lost !== null) return;
    lost = { error };
    listener?.(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(null));
  const cut = (): void => {
    lose(null);
    (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
  };
  try {
    await client.connect();
    await client.query(`SET search_path TO ${address.schema}`);
  } catch (error) {
    cut();
    throw error;
  }
  return {
    query: async (sql, values) => {
      try {
        return await client.query(sql, [...(values ?? [])]);
      } catch (error) {
        // Without a code the error is not the server's: the outcome is unknown, and the next answer would belong to this request.
        if (!(error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)))) cut();
        throw error;
      }
    },
    onLost(told) {
      listener = told;
      if (lost !== null) told(lost.error);
    },
    onNotice(told) {
      client.on('notification', ({ channel }) => told(channel));
    },
    cut,
  };
}
