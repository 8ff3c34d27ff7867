/*
 * digest.c
 *		Message digests by OpenSSL's EVP: looked up once per process, one
 *		context for all.  No SQL function here.
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* MD5(), see rk_digest_plain */

#include "encoders.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/provider.h>

#include "nodes/pg_list.h"
#include "utils/memutils.h"

StaticAssertDecl(RK_DIGEST_MAX >= EVP_MAX_MD_SIZE,
				 "a digest must fit into its buffer");

typedef unsigned char *(*RkPlainDigest) (const unsigned char *data,
										 size_t len, unsigned char *digest);

struct RkDigest
{
	const char *name;			/* as it was asked for */
	EVP_MD	   *md;
	int			size;			/* bytes */
	RkPlainDigest plain;		/* the same without a context, or NULL */
};

/*
 * Digests asked for so far.  Only names that OpenSSL knows get in, so that it
 * stays short.
 */
static List *rk_digests = NIL;

/* Reused by all digests; each call begins with an initialization. */
static EVP_MD_CTX *rk_digest_context = NULL;

/* The error where OpenSSL knows a digest and does not give it. */
static void
rk_digest_failed(const char *name)
{
	ERR_clear_error();
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("digest \"%s\" is refused by OpenSSL", name),
			 errdetail("A security policy (FIPS, for one) may switch digests off."),
			 errhint("Use another digest, such as sha256, or a hash of rowkey_salt that is none.")));
}

/*
 * EVP allocates, wipes and frees at each call, which takes as long as half an
 * md5 of a short text.  MD5() does not; it counts only where EVP would have
 * used the same code, of the default provider, and not another one's.
 */
static RkPlainDigest
rk_digest_plain(const EVP_MD *md)
{
#if !defined(OPENSSL_NO_DEPRECATED_3_0) && !defined(OPENSSL_NO_MD5)
	const OSSL_PROVIDER *provider = EVP_MD_get0_provider(md);

	if (EVP_MD_is_a(md, "MD5") && provider != NULL &&
		strcmp(OSSL_PROVIDER_get0_name(provider), "default") == 0)
		return MD5;
#endif
	return NULL;
}

/*
 * A digest by OpenSSL's names in any case, which include Java's: md5, MD5,
 * SHA-1, SHA-256, sha512, SHA3-256.
 */
const RkDigest *
rk_digest_find(const char *name, Size len)
{
	ListCell   *cell;
	char	   *copy;
	EVP_MD	   *md;
	RkDigest   *digest;
	MemoryContext caller;

	foreach(cell, rk_digests)
	{
		digest = lfirst(cell);
		if (strlen(digest->name) == len &&
			pg_strncasecmp(digest->name, name, len) == 0)
			return digest;
	}

	copy = pnstrdup(name, len);
	md = EVP_MD_fetch(NULL, copy, NULL);
	if (md == NULL && EVP_get_digestbyname(copy) != NULL)
		rk_digest_failed(copy);
	/* digests without a length of their own (SHAKE) are of no use in a key */
	if (md == NULL || (EVP_MD_get_flags(md) & EVP_MD_FLAG_XOF) != 0 ||
		EVP_MD_get_size(md) <= 0)
	{
		EVP_MD_free(md);
		ERR_clear_error();
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("unknown digest algorithm: \"%s\"", copy),
				 errhint("Use md5, sha1, sha256, sha512 or another digest of OpenSSL.")));
	}

	if (rk_digest_context == NULL)
		rk_digest_context = EVP_MD_CTX_new();
	if (rk_digest_context == NULL)
	{
		EVP_MD_free(md);
		rk_digest_failed(copy);
	}

	caller = MemoryContextSwitchTo(TopMemoryContext);
	digest = palloc(sizeof(RkDigest));
	digest->name = pstrdup(copy);
	digest->md = md;
	digest->size = EVP_MD_get_size(md);
	digest->plain = rk_digest_plain(md);
	rk_digests = lappend(rk_digests, digest);
	MemoryContextSwitchTo(caller);
	return digest;
}

int
rk_digest_size(const RkDigest *digest)
{
	return digest->size;
}

/* The digest's bytes; dst has room for RK_DIGEST_MAX. */
void
rk_digest(const RkDigest *digest, RkBytes source, uint8 *dst)
{
	if (digest->plain != NULL)
		digest->plain(source.data, source.len, dst);
	else if (EVP_DigestInit_ex(rk_digest_context, digest->md, NULL) != 1 ||
			 EVP_DigestUpdate(rk_digest_context, source.data, source.len) != 1 ||
			 EVP_DigestFinal_ex(rk_digest_context, dst, NULL) != 1)
		rk_digest_failed(digest->name);
}
