import { ErrorBody } from '@marquee/contracts/http/error-body';
import { ListingRequest, ListingRequests } from '@marquee/contracts/http/inbox';
import type { TestAdmin } from './test-admin';

export const requestsPath = '/api/admin/inbox/listing-requests';
export const evidence = { method: 'document', documentDate: '2024-05-06', seenBy: 'Ada Spot' };
export const asOperator = { as: 'operator' } as const;

/** What an operator and a requester do with listing requests, through the API. */
export const listingRequestCalls = (admin: () => TestAdmin) => {
  const list = async (query = '') =>
    ListingRequests.parse(await (await admin().get(`${requestsPath}${query}`, asOperator)).json());
  return {
    list,
    read: async (id: number) =>
      ListingRequest.parse(await (await admin().get(`${requestsPath}/${id}`, asOperator)).json()),
    newRequest: async (modelName = 'Velvet Rose'): Promise<number> => {
      const form = {
        modelName,
        email: 'agent@example.org',
        platforms: 'Fanvue',
        description: 'A description',
      };
      expect((await admin().post('/api/contact/listing-request', form)).status).toBe(200);
      return (await list()).requests.find((request) => request.modelName === modelName)?.id ?? 0;
    },
    /** The token of the status link in the newest mail to the requester. */
    statusTokenOf: async (id: number): Promise<string> => {
      const { rows } = await admin().db.query<{ token: string }>(
        `select substring(body from '/list-model/status#([\\w-]+)') as token from mails
         where listing_request_id = $1 and body like '%/list-model/status#%' order by created_at desc limit 1`,
        [id],
      );
      return rows[0]?.token ?? '';
    },
    move: (id: number, from: string, to: string, message?: string) => {
      const body = { from, to, ...(message !== undefined && { message }) };
      return admin().post(`${requestsPath}/${id}/transition`, body, asOperator);
    },
    attest: (id: number, kind: string) =>
      admin().post(`${requestsPath}/${id}/attest`, { kind, ...(kind === 'age' && evidence) }, asOperator),
    withdraw: (id: number, kind: string) =>
      admin().post(
        `${requestsPath}/${id}/attest/withdraw`,
        { kind, reason: 'The copy was cut off.' },
        asOperator,
      ),
    auditedActions: async (): Promise<string[]> => {
      const { rows } = await admin().db.query<{ what: string }>(
        `select message->'event'->'entry'->>'what' as what from outbox order by position`,
      );
      return rows.map(({ what }) => what);
    },
  };
};

export const refusal = async (reply: Response) => ({
  status: reply.status,
  error: ErrorBody.parse(await reply.json()).error,
});
