import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aBolAnswer } from './builders.ts';

/** How it answers: well, with a plain no, with papers and an error, with an error page, or with JSON that is cut off. */
export const echoManners = ['accept', 'refuse', 'contradict', 'page', 'cut'] as const;
export type EchoManner = (typeof echoManners)[number];

/** The bodies of one operation's answers; `echo` stands wherever the interface has room for words. */
function bodyFor(path: string, manner: EchoManner, echo: string, asked: Record<string, unknown>): object {
  const no = manner === 'refuse';
  if (path.endsWith('preparebilloflading')) {
    const { pdf, labels } = aBolAnswer();
    const papers = { PDF: pdf.toString('base64'), ShipmentLabelZpl: labels };
    const words = no || manner === 'contradict' ? echo : '';
    return { ...(no ? {} : papers), BlNumber: asked['BillOfLadingNumber'], ErrorMessage: words, Debug: echo };
  }
  if (path.endsWith('onlineorders'))
    return { Accepted: !no, ErrorMessage: no || manner === 'contradict' ? echo : null, Debug: echo };
  if (path.endsWith('loadtenderv2')) {
    const id = manner === 'refuse' ? '' : `C-${echo}`;
    return { Success: !no && manner !== 'contradict', Message: echo, ConfirmationID: id, RTFPickupID: 7 };
  }
  if (path.endsWith('shipmentstatuslist')) {
    const row = {
      BlNumber: asked['known'],
      Scac: 'SAIA',
      StatusMessage: echo,
      TrackingURL: `https://saia.com/?id=${echo}`,
    };
    return { ErrorMessage: manner === 'accept' ? '' : echo, Details: no ? [] : [row] };
  }
  const rate = {
    CarrierName: echo,
    Scac: 'SAIA',
    NetAmount: 400,
    PhoneNumber: echo,
    AccessorialResults: [{ Service: echo, ServiceCode: echo, ChargeAmount: 1 }],
  };
  return { QuoteNumber: 5, ErrorMessage: echo, Carriers: no ? [] : [rate] };
}

/** A service that repeats every credential it is sent, in every spelling it is given, wherever it can. */
export async function startEchoService(echo: string) {
  const state: { manner: EchoManner; known: string } = { manner: 'accept', known: '' };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const sent = Buffer.concat(chunks).toString('utf8');
      const asked = { ...(JSON.parse(sent) as Record<string, unknown>), known: state.known };
      // A tender's own PDF would only make it long.
      const said = `${echo} ${sent.slice(0, 2000)} ${Buffer.from(sent.slice(0, 300)).toString('base64')}`;
      const body = JSON.stringify(bodyFor(incoming.url ?? '', state.manner, said, asked));
      if (state.manner === 'page')
        outgoing.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>Error</h1><pre>${said}</pre>`);
      else
        outgoing
          .writeHead(200, { 'content-type': 'application/json' })
          .end(state.manner === 'cut' ? body.slice(0, -9) : body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on it answers so; `known`: the BOL number its tracking list holds. */
    answer(manner: EchoManner, known = ''): void {
      state.manner = manner;
      state.known = known;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
